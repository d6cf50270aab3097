import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Proof } from '#content/proof.ts'
import { ProofBand } from './proof-band.tsx'

const nothing: Proof = { photos: [], introductions: [], testimonials: [] }
const testimonial = {
  quote: 'They called when they said they would.',
  by: 'Owner of a plaza in Guelph',
  date: '2026-05-20',
  evidence: 'Signed text and permission of May 20, 2026, on file.',
}

test('slots that are not filled in leave nothing on the page', () => {
  expect(renderToStaticMarkup(<ProofBand proof={nothing} />)).toBe('')
})

test('only the slots that are filled in are shown, with their date and without their evidence', () => {
  const html = renderToStaticMarkup(<ProofBand proof={{ ...nothing, testimonials: [testimonial] }} />)
  expect(html).toContain(testimonial.quote)
  expect(html).toContain('Owner of a plaza in Guelph, May 2026')
  expect(html).not.toContain(testimonial.evidence)
  expect(html).not.toContain('Introductions')
  expect(html).not.toContain('<img')
})

test('introductions and photos have separate places', () => {
  const introduction = {
    heading: 'Small bays, Waterloo Region',
    text: 'One call.',
    month: '2026-04',
    evidence: 'On file.',
  }
  const photo = {
    src: '/team.jpg',
    width: 600,
    height: 400,
    alt: 'Three people at a table',
    caption: 'In the office',
  } as const
  const html = renderToStaticMarkup(
    <ProofBand proof={{ ...nothing, introductions: [introduction], photos: [photo] }} />,
  )
  expect(html).toMatch(/<img src="\/team\.jpg" width="600" height="400" alt="Three people at a table" loading="lazy"/)
  expect(html).toContain('April 2026')
})
