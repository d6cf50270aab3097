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

test('a view carries its path, and no source when the visitor came from inside the site', async () => {
  set(document, 'referrer', `${location.origin}/contact`)
  trackPageView()
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/sell-fast' }])
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/functions/v1/track')
})

test("of another site's address only the host is told", async () => {
  set(document, 'referrer', 'https://news.example/article?reader=jane')
  trackPageView()
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/sell-fast', referrer: 'news.example' }])
})

test('a campaign is told by its three words, the rest of the query is not', async () => {
  window.history.replaceState(null, '', '/?utm_source=mail&utm_campaign=fall&email=jane@buyers.example')
  trackPageView()
  const campaign = { source: 'mail', medium: '', name: 'fall' }
  expect(await sentEvents()).toEqual([{ event: 'page_view', path: '/', referrer: '', campaign }])
})

test('the page for what is missing reports itself as such', async () => {
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

test('when the browser takes no beacon, a request that outlives the page is sent', () => {
  sendBeacon.mockReturnValueOnce(false)
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  track({ event: 'questionnaire_step', step: 1 })
  expect(fetch).toHaveBeenCalledWith(
    '/functions/v1/track',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  )
})
