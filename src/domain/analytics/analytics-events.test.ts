import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AnalyticsEvents } from './analytics-events.ts'

const isTaken = (body: unknown) => v.safeParse(AnalyticsEvents, body).success
const view = { event: 'page_view', path: '/' }

test.each([
  { ...view, referrer: 'news.example', campaign: { source: 'mail', medium: '', name: '' } },
  { event: 'page_not_found', path: '/gone' },
  { event: 'share', path: '/', network: 'copy' },
  { event: 'questionnaire_step', step: 5 },
  { event: 'sell_fast_step', step: 2 },
  { event: 'form_outcome', form: 'contact', outcome: 'sent' },
  { event: 'web_vital', path: '/', name: 'CLS', value: 0.01 },
])('$event is accepted, alone or in a list', (event) => {
  expect(isTaken(event)).toBe(true)
  expect(isTaken([event, view])).toBe(true)
})

test.each([
  [[]],
  [null],
  ['page_view'],
  [{ event: 'purchase', path: '/' }],
  [{ ...view, email: 'jane@buyers.example' }],
  [{ ...view, path: 'https://elsewhere.example/' }],
  [{ event: 'questionnaire_step', step: 6 }],
  [{ event: 'sell_fast_step', step: 3 }],
  [{ event: 'web_vital', path: '/', name: 'LCP', value: -1 }],
  [{ event: 'web_vital', path: '/', name: 'LCP', value: 1e9 }],
  [Array.from({ length: 21 }, () => view)],
])('%j is refused', (body) => {
  expect(isTaken(body)).toBe(false)
})

test('a long path is cut and not refused', () => {
  const [event] = v.parse(AnalyticsEvents, { event: 'page_not_found', path: `/${'a'.repeat(5000)}` })
  expect(event).toMatchObject({ path: `/${'a'.repeat(199)}` })
})
