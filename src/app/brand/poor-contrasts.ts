import type { Colours } from '#content/own/colours.ts'

type Scheme = keyof Colours['light']
type Night = keyof Colours['night']

interface Pair {
  /** As in `brand.json`, such as `light.ink`. */
  front: string
  ground: string
  ratio: number
  /** What WCAG AA asks for: 4.5 for text, 3 for the outline of a field. */
  needed: number
}

const TEXT = 4.5
const OUTLINE = 3

/** The colours that the stylesheets put on top of each other, in both schemes. */
const pairsInScheme: [front: Scheme, ground: Scheme, needed: number][] = [
  ...(['paper', 'sheet', 'horizon'] as const).flatMap((ground) =>
    (['ink', 'soft', 'brass'] as const).map((front): [Scheme, Scheme, number] => [front, ground, TEXT]),
  ),
  ['fault', 'paper', TEXT],
  ['fault', 'sheet', TEXT],
  ['sheet', 'fault', TEXT],
  ['edge', 'paper', OUTLINE],
  ['edge', 'sheet', OUTLINE],
  ['on-action', 'action', TEXT],
  ['on-action', 'action-hover', TEXT],
]
const onNight: Night[] = ['moon', 'moon-soft', 'glow']

/** All pairs of colours with their contrasts. */
export function listContrasts(colours: Colours): Pair[] {
  const pairs = (['light', 'dark'] as const).flatMap((scheme) => [
    ...pairsInScheme.map(([front, ground, needed]) => ({
      front: `${scheme}.${front}`,
      ground: `${scheme}.${ground}`,
      ratio: measureContrast(colours[scheme][front], colours[scheme][ground]),
      needed,
    })),
    ...onNight.map((front) => ({
      front: `night.${front}`,
      ground: `${scheme}.night`,
      ratio: measureContrast(colours.night[front], colours[scheme].night),
      needed: TEXT,
    })),
  ])
  // Mails have the dark band of the light scheme, and its ink as a button.
  const inMails = (['night', 'ink'] as const).map((ground) => ({
    front: 'light.on-action',
    ground: `light.${ground}`,
    ratio: measureContrast(colours.light['on-action'], colours.light[ground]),
    needed: TEXT,
  }))
  return [...pairs, ...inMails]
}

/** The pairs that some people cannot read, the worst first. */
export function findPoorContrasts(colours: Colours): Pair[] {
  return listContrasts(colours)
    .filter(({ ratio, needed }) => ratio < needed)
    .toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed)
}

/** By the formula of WCAG: from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
