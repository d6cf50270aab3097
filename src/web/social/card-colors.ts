import { colours } from '#content/own/shown-colours.ts'

const { light, night } = colours

/** The colours of the light scheme, because a picture cannot use the stylesheet. */
export const cardColors = {
  paper: light.paper,
  ink: light.ink,
  soft: light.soft,
  brass: light.brass,
  metal: light.metal,
  night: light.night,
  horizon: light.horizon,
  disc: light.disc,
  far: light.far,
  mid: light.mid,
  midLight: light['mid-light'],
  moon: night.moon,
  moonSoft: night['moon-soft'],
  glow: night.glow,
} as const
