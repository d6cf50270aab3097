// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { track } from './analytics.ts'
import { trackPageView } from './track-page-view.ts'

const sendBeacon = vi.fn((_url: string, _body: Blob) => true)

function set(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true })
}

async function sentEvents(): Promise<unknown> {
  return JSON.parse((await sendBeacon.mock.calls[0]?.[1].text()) ?? 'null')
}

beforeEach(() => {
  sendBeacon.mockClear()
  set(navigator, 'sendBeacon', sendBeacon)
  set(document, 'referrer', '')
  delete document.body.dataset.notFound
  window.history.replaceState(null, '', '/sell-fast')
})
afterEach(() => {
  set(navigator, 'doNotTrack', null)
  set(navigator, 'globalPrivacyControl', undefined)
  vi.unstubAllGlobals()
})

test('a view reports its path, and no referrer if the visitor came from this site', async () => {
  set(document, 'referrer', `${location.origin}/contact`)
  trackPageView()
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/sell-fast' }])
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/functions/v1/track')
})

test('only the host of a referrer is reported', async () => {
  set(document, 'referrer', 'https://news.example/article?reader=jane')
  trackPageView()
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/sell-fast', referrer: 'news.example' }])
})

test('three campaign parameters are reported, the rest of the query is not', async () => {
  window.history.replaceState(null, '', '/?utm_source=mail&utm_campaign=fall&email=jane@buyers.example')
  trackPageView()
  const campaign = { source: 'mail', medium: '', name: 'fall' }
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/', referrer: '', campaign }])
})

test('the 404 page reports itself as not found', async () => {
  document.body.dataset.notFound = ''
  trackPageView()
  expect(await sentEvents()).toMatchObject([{ event: 'page_not_found', path: '/sell-fast' }])
})

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
])('with %s nothing is sent', (name, value) => {
  set(navigator, name, value)
  track({ event: 'questionnaire_step', step: 1 })
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('if the browser refuses the beacon, a keepalive request is sent', () => {
  sendBeacon.mockReturnValueOnce(false)
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  track({ event: 'questionnaire_step', step: 1 })
  expect(fetch).toHaveBeenCalledWith(
    '/functions/v1/track',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
})
