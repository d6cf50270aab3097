import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listContrasts, measureContrast } from '#app/brand/poor-contrasts.ts'
import { recolour } from '#app/brand/recolour.ts'
import { builtInColours } from '#content/own/colours.ts'
import { dist } from '../support/site/rendered-site.ts'

// axe cannot judge text over a gradient. These are the colours used on top of each other, in both schemes.
const sheet = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'web', 'styles', 'site.css'), 'utf8')
const darkStart = sheet.indexOf('@media (prefers-color-scheme: dark)')
const parts = {
  light: sheet.slice(0, darkStart),
  dark: sheet.slice(darkStart, sheet.indexOf('@media print')),
  night: sheet.slice(sheet.indexOf('@theme')).replaceAll('--color-', '--'),
}

function readColours(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('black on white is 21, as the standard says', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test.each(Object.entries(parts))(
  'the %s colours that a brokerage may change are those of the stylesheet',
  (part, css) => {
    expect(builtInColours[part as keyof typeof builtInColours]).toEqual(readColours(css))
  },
)

test.each(listContrasts(builtInColours))('$front is readable on $ground', ({ ratio, needed }) => {
  expect(ratio).toBeGreaterThanOrEqual(needed)
})

/** A different colour for each name, and none of the built-in ones. */
function inventColours() {
  const { light, dark, night } = builtInColours
  const invent = (names: object, first: number) =>
    Object.fromEntries(Object.keys(names).map((name, index) => [name, `#${(first + index).toString(16)}`]))
  const own = { light: invent(light, 0x10_11_12), dark: invent(dark, 0x20_11_12), night: invent(night, 0x30_11_12) }
  return own as unknown as typeof builtInColours
}

test('every colour of the built sheets and drawings can be changed', () => {
  const own = inventColours()
  const { css, accountCss, stepsCss, toolCss } = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'))
  const drawings = ['ontario.svg', 'landmarks.svg'].map((name) => readFileSync(join(dist, 'client', name), 'utf8'))
  const changed = recolour([css, accountCss, stepsCss, toolCss, ...drawings].join('\n'), own)
  for (const [part, colours] of Object.entries(builtInColours)) {
    for (const [name, hex] of Object.entries(colours)) {
      expect(changed, `${part}.${name}`).not.toContain(hex)
      expect(changed).toContain(own[part as 'light'][name as 'ink'])
    }
  }
  for (const scheme of ['light', 'dark'] as const)
    for (const [name, hex] of Object.entries(own[scheme])) expect(changed).toContain(`--${name}:${hex}`)
  expect(recolour(css, {})).toBe(css)
})
