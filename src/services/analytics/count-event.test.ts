import { expect, test } from 'vitest'
import { countEvent } from './count-event.ts'

const view = (path: string) => countEvent({ event: 'page_view', path })[0]

test.each([
  ['/', '/'],
  ['/sell-fast', '/sell-fast'],
  ['/sell-fast/', '/sell-fast'],
  ['/commercial-real-estate-richmond-hill', '/commercial-real-estate-richmond-hill'],
  ['/commercial-real-estate-atlantis', 'other'],
  ['/reset/secret-token', 'other'],
  ['//', 'other'],
])('a view of %s counts for %s', (path, counted) => {
  expect(view(path)).toMatchObject({ event: 'page_view', path: counted })
})

test.each([
  ['www.google.com', 'google.com'],
  ['news.example:8080', 'other'],
  ['<script>', 'other'],
  ['', 'direct'],
])('a visitor from "%s" counts for the source %s', (referrer, source) => {
  expect(countEvent({ event: 'page_view', path: '/', referrer })[1]).toMatchObject({ event: 'source', detail: source })
})

test('a page view from within the site is not counted as an arrival', () => {
  expect(countEvent({ event: 'page_view', path: '/' })).toHaveLength(1)
})

test('a campaign counts instead of its page, without words that may name a person', () => {
  const campaign = { source: 'Newsletter', medium: 'jane@buyers.example', name: 'fall-2026' }
  const tallies = countEvent({ event: 'page_view', path: '/', referrer: 'mail.example', campaign })
  expect(tallies.slice(1)).toMatchObject([{ event: 'source', detail: 'newsletter / fall-2026' }])
  const unusable = countEvent({ event: 'page_view', path: '/', campaign: { source: '4165550100' } })
  expect(unusable[1]).toMatchObject({ event: 'source', detail: 'other' })
})

test.each([
  ['propertyAddress', {}, 'sell-fast propertyAddress', 'direct'],
  ['a field that someone made up', { referrer: 'www.google.com' }, 'sell-fast other', 'google.com'],
])('leaving a form at %s counts for its source, and only known fields are named', (field, arrival, detail, source) => {
  const tallies = countEvent({ event: 'field_left', form: 'sell-fast', field, ...arrival })
  expect(tallies).toEqual([{ kind: 'event', event: 'field_left', path: '', detail, source }])
})
