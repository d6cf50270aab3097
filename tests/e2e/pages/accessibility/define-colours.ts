declare global {
  interface Window {
    colours: {
      /** Red, green, blue and opacity; null for a notation that is left to axe. */
      parse(text: string): number[] | null
      layOver(above: number[] | null, below: number[] | null): number[] | null
      /** According to WCAG. */
      contrast(one: number[], other: number[]): number
    }
  }
}

/** Gives the page functions for colours. This runs in the page, so it may use nothing from outside. */
export function defineColours(): void {
  function parse(text: string): number[] | null {
    const numbers = text
      .match(/^rgba?\(([^)]*)\)$/)?.[1]
      ?.split(',')
      .map(Number)
    return numbers ? [...numbers, 1].slice(0, 4) : null
  }

  function layOver(above: number[] | null, below: number[] | null): number[] | null {
    const [red = 0, green = 0, blue = 0, opacity = 1] = above ?? []
    if (!above || opacity === 1) return above
    return below && [red, green, blue].map((part, at) => part * opacity + (below[at] ?? 0) * (1 - opacity))
  }

  function luminance(colour: number[]): number {
    const [red = 0, green = 0, blue = 0] = colour.map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function contrast(one: number[], other: number[]): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }

  window.colours = { parse, layOver, contrast }
}
