import * as v from 'valibot'

/** The built-in colours, under the names they have in `src/web/styles/site.css`, where each is explained. */
export const builtInColours = {
  light: {
    paper: '#f7f1e5',
    sheet: '#fdfaf3',
    ink: '#14213d',
    soft: '#4d566b',
    rule: '#d9cdb7',
    edge: '#857a66',
    fault: '#a3301f',
    brass: '#80560f',
    metal: '#b98a3a',
    action: '#14213d',
    'action-hover': '#24365f',
    'on-action': '#fbf5e9',
    night: '#111b33',
    horizon: '#f0dcb5',
    disc: '#e9bf72',
    far: '#dccfb9',
    mid: '#8e93a4',
    'mid-light': '#a8abb7',
  },
  dark: {
    paper: '#0f1729',
    sheet: '#162037',
    ink: '#f4ecdc',
    soft: '#b7bac5',
    rule: '#2c3853',
    edge: '#74809f',
    fault: '#ff9d8a',
    brass: '#dcb066',
    metal: '#c89a4c',
    action: '#dcb066',
    'action-hover': '#ebc78a',
    'on-action': '#14203a',
    night: '#080e1c',
    horizon: '#36426c',
    disc: '#d9a651',
    far: '#2a355c',
    mid: '#222d50',
    'mid-light': '#3a4770',
  },
  /** What is drawn and written on `night`, in both schemes. */
  night: { moon: '#f4ecdc', 'moon-soft': '#b9bfce', 'night-rule': '#2e3a57', glow: '#e6b967' },
} as const

type Scheme = Record<keyof (typeof builtInColours)['light'], string>

export interface Colours {
  light: Scheme
  dark: Scheme
  night: Record<keyof (typeof builtInColours)['night'], string>
}

const HEX = 'must be a colour such as #14213d'
const Hex = v.pipe(
  v.string(HEX),
  v.regex(/^#[\da-f]{6}$/i, HEX),
  v.transform((colour) => colour.toLowerCase()),
)

const schemeOf = <Name extends string>(names: Record<Name, string>) => {
  const entries = Object.fromEntries(Object.keys(names).map((name) => [name, v.exactOptional(Hex)]))
  return v.exactOptional(v.strictObject(entries as Record<Name, ReturnType<typeof v.exactOptional<typeof Hex>>>))
}

/** Colours that take the place of the built-in ones, which the others keep. */
export const OwnColours = v.strictObject({
  light: schemeOf(builtInColours.light),
  dark: schemeOf(builtInColours.dark),
  night: schemeOf(builtInColours.night),
})
export type OwnColours = v.InferOutput<typeof OwnColours>

/** All colours of a brokerage. */
export function completeColours(own: OwnColours): Colours {
  return {
    light: { ...builtInColours.light, ...own.light },
    dark: { ...builtInColours.dark, ...own.dark },
    night: { ...builtInColours.night, ...own.night },
  }
}
