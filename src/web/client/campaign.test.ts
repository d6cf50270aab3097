// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetCampaign, readCampaign } from './campaign.ts'
import { rememberCampaign } from './remember-campaign.ts'

beforeEach(() => {
  // Tests of other files may have stored a referrer.
  localStorage.clear()
  sessionStorage.clear()
  arrive('/', '')
})
afterEach(() => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: false, configurable: true })
})

/** Opens one of our pages through a link on another site. */
function arrive(path: string, referrer: string): void {
  history.replaceState(null, '', path)
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
}

const blank = { source: '', medium: '', campaign: '', term: '', content: '' }

test('the first campaign and the first referrer of the visit stay, the last campaign changes', () => {
  arrive('/?utm_source=news&utm_medium=email&utm_campaign=spring&source=other', 'https://news.example/a?secret=1')
  rememberCampaign()
  arrive('/contact?utm_source=ads', 'https://search.example/')
  rememberCampaign()
  expect(readCampaign()).toEqual({
    referrer: 'https://news.example/a',
    firstUtm: { ...blank, source: 'news', medium: 'email', campaign: 'spring' },
    lastUtm: { ...blank, source: 'ads' },
  })
  forgetCampaign()
  expect(readCampaign()).toEqual({ referrer: '', firstUtm: null, lastUtm: null })
})

test('a link inside the site and a visit without a campaign store nothing', () => {
  arrive('/contact', `${location.origin}/`)
  rememberCampaign()
  expect(readCampaign()).toEqual({ referrer: '', firstUtm: null, lastUtm: null })
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('nothing is stored or read for a visitor who opted out of tracking', () => {
  arrive('/?utm_source=news', 'https://news.example/')
  rememberCampaign()
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  expect(readCampaign()).toEqual({ referrer: '', firstUtm: null, lastUtm: null })
  localStorage.clear()
  sessionStorage.clear()
  rememberCampaign()
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('malformed values in storage are ignored', () => {
  localStorage.setItem('campaign:first', '{')
  sessionStorage.setItem('campaign:last', '"x"')
  sessionStorage.setItem('campaign:referrer', '{"a":1}')
  expect(readCampaign()).toEqual({ referrer: '', firstUtm: null, lastUtm: null })
})
