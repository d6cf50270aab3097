import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// axe cannot judge text over a gradient. These are the colours used on top of each other, in both schemes.
const sheet = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'web', 'styles', 'site.css'), 'utf8')
const schemes = {
  light: readColors(sheet.slice(0, sheet.indexOf('@media (prefers-color-scheme: dark)'))),
  dark: readColors(sheet.slice(sheet.indexOf('@media (prefers-color-scheme: dark)'), sheet.indexOf('@theme'))),
}
const fixed = readColors(sheet.slice(sheet.indexOf('@theme')))

function readColors(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

test('black on white is 21, as the standard says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

const pairs = Object.entries(schemes).flatMap(([scheme, colors]) =>
  ['paper', 'sheet', 'horizon'].flatMap((ground) =>
    ['ink', 'soft', 'brass'].map((words) => ({ scheme, ground, words, colors })),
  ),
)

test.each(pairs)('in $scheme, $words is readable on $ground', ({ ground, words, colors }) => {
  expect(contrast(colors[words] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.entries(schemes))('in %s, buttons and the deep band are readable', (_scheme, colors) => {
  for (const ground of ['action', 'action-hover']) {
    expect(contrast(colors['on-action'] ?? '', colors[ground] ?? ''), ground).toBeGreaterThanOrEqual(4.5)
  }
  for (const words of ['color-moon', 'color-moon-soft', 'color-glow']) {
    expect(contrast(fixed[words] ?? '', colors.night ?? ''), words).toBeGreaterThanOrEqual(4.5)
  }
})
