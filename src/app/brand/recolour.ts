import { builtInColours, completeColours, type OwnColours } from '#content/own/colours.ts'

/** The colours of the schemes are variables, such as `--ink:#14213d`. Everything else has its colour where it is used. */
const COLOUR = /(?:--([\w-]+): ?)?(#[\da-f]{6})(?=[\da-f]{2}\b|\b)/gi

/** Replaces the built-in colours in a built stylesheet or drawing with the brokerage's. */
export function recolour(text: string, own: OwnColours): string {
  const colours = completeColours(own)
  const variables = new Map<string, string>()
  const places = new Map<string, string>()
  for (const part of ['light', 'dark', 'night'] as const) {
    const replacements: Record<string, string> = colours[part]
    for (const [name, hex] of Object.entries(builtInColours[part])) {
      variables.set(`${name} ${hex}`, replacements[name] ?? hex)
      places.set(hex, replacements[name] ?? hex)
    }
  }
  return text.replaceAll(COLOUR, (found, name: string | undefined, hex: string) => {
    const replacement = variables.get(`${name} ${hex}`) ?? places.get(hex)
    return replacement ? found.slice(0, -hex.length) + replacement : found
  })
}
