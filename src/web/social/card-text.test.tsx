import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardText } from './card-text.tsx'

function render(overrides: Partial<{ title: string; brokerageName: string; teamName: string }> = {}): string {
  const card = { path: '/', title: 'A title', brokerageName: 'Bay Realty Inc., Brokerage', teamName: 'Bay Team' }
  return renderToStaticMarkup(<CardText card={{ ...card, ...overrides }} />)
}

/** Finds the style of the element that holds exactly this text. */
function styleOf(html: string, text: string): { size: number; weight: number } {
  const style = new RegExp(`style="([^"]*)">${text}<`).exec(html)?.[1] ?? ''
  return { size: Number(/font-size:(\d+)/.exec(style)?.[1]), weight: Number(/font-weight:(\d+)/.exec(style)?.[1]) }
}

test.each([26, 48, 70, 110, 200])('a brokerage name of %i characters is larger and bolder than the team', (length) => {
  const brokerageName = 'Brokerage'.padStart(length, 'Long ')
  const html = render({ brokerageName, teamName: 'Bay Team' })
  const brokerage = styleOf(html, brokerageName)
  const team = styleOf(html, 'Bay Team')
  expect(brokerage.size).toBeGreaterThan(team.size)
  expect(brokerage.weight).toBeGreaterThan(team.weight)
  expect(html.indexOf(brokerageName)).toBeLessThan(html.indexOf('Bay Team'))
})

test('the part of the title after a bar gets its own line, without the bar', () => {
  const html = render({ title: 'Ottawa Property | Off-Market' })
  expect(html).toContain('>Off-Market<')
  expect(html).not.toContain('|')
})

test('a short title is larger than a long one', () => {
  const sizeOf = (title: string) =>
    Math.max(...[...render({ title }).matchAll(/font-size:(\d+)/g)].map(([, n]) => Number(n)))
  expect(sizeOf('Privacy Policy')).toBeGreaterThan(
    sizeOf('A title that goes on and on until it is sixty characters long'),
  )
})
