/** The light scheme of `styles/site.css`: a picture has no sheet to ask. */
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
