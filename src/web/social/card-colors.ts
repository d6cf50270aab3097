/** The colours of the light scheme in `styles/site.css`, repeated because a picture cannot use the stylesheet. */
export const cardColors = {
  paper: '#f7f1e5',
  ink: '#14213d',
  soft: '#4d566b',
  brass: '#80560f',
  metal: '#b98a3a',
  night: '#111b33',
  horizon: '#f0dcb5',
  disc: '#e9bf72',
  far: '#dccfb9',
  mid: '#8e93a4',
  midLight: '#a8abb7',
  moon: '#f4ecdc',
  moonSoft: '#b9bfce',
  glow: '#e6b967',
} as const
