// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from './draft-store.ts'
import { watchForToken } from './form-token.ts'
import { startSession } from './start-session.ts'

const sent: Record<string, unknown>[] = []
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  asked.length = 0
  document.body.innerHTML = `<form><input name="fullName"><input name="email"><textarea name="message"></textarea>
    <input name="referralCode"></form>`
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    asked.push(url)
    if (url.includes('form-token')) return Response.json({ token: 'a signed time' })
    sent.push(JSON.parse(String(init.body ?? '{}')))
    return Response.json({ success: true, reference: 'CON-7K3M-2Q', message: 'Thank you!' })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const inquiry = { fullName: 'Ann Buyer', email: 'ann@buyers.example', message: 'Hello' }

function findForm(): HTMLFormElement {
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  return form
}

/** Opens the page, fills in the form and sends it. */
async function send(faults?: { notice: { title: string; text: string }; fields: Record<string, string> }) {
  const form = findForm()
  const display = { setStatus() {}, setDraft() {}, setFaults() {}, dropFault() {}, showFailure() {} }
  const options = { kind: 'contact', publishableKey: 'key', email: 'team@site.example', faults } as const
  const session = startSession(form, { current: options }, display)
  form.dispatchEvent(new FocusEvent('focusin'))
  await vi.waitFor(() => expect(asked.some((url) => url.includes('form-token'))).toBe(true), 10_000)
  for (const [name, value] of Object.entries(inquiry)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  // Everything that waits for the answer has run by then.
  await new Promise((resolve) => setTimeout(resolve))
  session.submit()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000)
  session.stop()
}

test('the token is requested with the age of the page, not of the form', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(9000)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(Object.create(null), { activationStart: 2000 }),
  ])
  const token = watchForToken(findForm())
  findForm().dispatchEvent(new FocusEvent('focusin'))
  await vi.waitFor(() => expect(token.read()).toBe('a signed time'), 10_000)
  expect(asked).toEqual(['/functions/v1/form-token?age=7000'])
})

test('a form that was filled in on this page is sent with the time', async () => {
  await send()
  expect(sent[0]?.formToken).toBe('a signed time')
})

test('a restored draft is sent without a time, however quickly', async () => {
  const store = createDraftStore('contact', { now: Date.now, createKey: () => 'key' })
  store.write({ pairs: Object.entries(inquiry), key: 'key', tries: [], isPending: false, step: 1, page: '/contact' })
  await send()
  expect(sent[0]?.formToken).toBe('')
})

test('a form that came back with faults is sent without a time', async () => {
  await send({ notice: { title: '', text: 'Please look.' }, fields: { message: 'Please enter your message.' } })
  expect(sent[0]?.formToken).toBe('')
})
