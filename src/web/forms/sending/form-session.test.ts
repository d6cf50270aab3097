// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { createDraftStore, type SentBody } from './draft.ts'
import { createFormSession, type FormSession, type FormStatus } from './form-session.ts'
import type { Attempt } from './send-inquiry.ts'

const answer: Attempt = { name: 'sent', reference: 'CON-7K3M-2Q', message: 'Thank you!' }
const failure: Attempt = { name: 'failed', retryAfterMs: null }
let sessions: FormSession[] = []

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  for (const session of sessions) session.stop()
  sessions = []
  vi.useRealTimers()
})

/** A page with the form on it, whose server gives these answers one after the other, then never any. */
function openPage(answers: Attempt[], { posted = null as 'refused' | 'accepted' | null } = {}) {
  document.body.innerHTML = `<form><input name="fullName"><input name="email"><textarea name="message"></textarea>
    <input type="hidden" name="source[page]" value="/contact"><input name="referralCode"></form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  let keys = 0
  const createKey = () => `key-${Math.random()}-${keys++}`
  const sent: { body: SentBody; key: string }[] = []
  const seen = { status: [] as FormStatus[], faults: [] as InquiryFaults[], failures: 0, hasDraft: false, step: 0 }
  const session = createFormSession({
    ...{ kind: 'contact', form, page: '/contact', posted, createKey, now: Date.now, random: () => 0.5 },
    store: createDraftStore('contact', { openStorage: () => localStorage, now: Date.now, createKey }),
    send: async (body, key) => {
      sent.push({ body, key })
      return answers.shift() ?? new Promise(() => {})
    },
    onStatus: (status) => seen.status.push(status),
    onDraft: (hasDraft) => {
      seen.hasDraft = hasDraft
    },
    onRestored: (step) => {
      seen.step = step
    },
    onRefused: (faults) => seen.faults.push(faults),
    onFailed: () => {
      seen.failures++
    },
    onSent: () => {},
  })
  sessions.push(session)
  const type = (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
    }
    session.save()
  }
  const read = (name: string) => new FormData(form).get(name)
  return { session, sent, seen, type, read, status: () => seen.status.at(-1) }
}

const inquiry = { fullName: 'Ann Buyer', email: 'ann@buyers.example', message: 'Hello' }

test('what is typed is there again on the next page, but not what nobody sees', () => {
  const first = openPage([])
  expect(first.seen.hasDraft).toBe(false)
  first.type({ ...inquiry, referralCode: 'x' })
  first.session.setStep(3)
  const second = openPage([])
  expect(second.seen).toMatchObject({ hasDraft: true, step: 3 })
  expect(second.read('message')).toBe('Hello')
  expect(second.read('referralCode')).toBe('')
})

test('what is missing is told, and nothing is sent', () => {
  const { session, sent, seen, type } = openPage([answer])
  type({ fullName: 'Ann' })
  session.submit()
  expect(seen.faults[0]?.notice.text).toBe('Please fill in all required fields.')
  expect(Object.keys(seen.faults[0]?.fields ?? {})).toEqual(['email', 'message'])
  expect(sent).toEqual([])
})

test('sent, the form is empty and nothing is kept', async () => {
  const { session, seen, type, read, status } = openPage([answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toEqual({ ...answer, isEarlier: false })
  expect(read('message')).toBe('')
  expect(seen.hasDraft).toBe(false)
  expect(localStorage.getItem('draft:contact')).toBeNull()
})

test('a failed send is tried again after 2, 5 and 10 seconds under one key, and told once', async () => {
  const { session, sent, seen, type, status } = openPage([failure, failure, failure, answer])
  type(inquiry)
  session.submit()
  for (const seconds of [2, 5, 10]) {
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toMatchObject({ name: 'waiting', retryAt: Date.now() + seconds * 1000 })
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  }
  expect(status()).toMatchObject({ name: 'sent' })
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(seen.failures).toBe(1)
})

test('the connection’s return ends the wait', async () => {
  const { session, type, status } = openPage([failure, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toMatchObject({ name: 'sent' })
})

test('pressed while it is being sent it is sent once, pressed while waiting at once and under the same key', async () => {
  const { session, sent, type, status } = openPage([failure, answer])
  type(inquiry)
  session.submit()
  session.submit()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(0)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toMatchObject({ name: 'sent' })
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toBe(sent[1]?.key)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(2)
})

test('a send without an answer goes on after a reload, with the body and the key of before', async () => {
  const first = openPage([])
  first.type(inquiry)
  first.session.submit()
  first.session.stop()
  const second = openPage([answer])
  await vi.advanceTimersByTimeAsync(0)
  expect(second.sent).toEqual(first.sent)
  expect(second.status()).toMatchObject({ name: 'sent', isEarlier: false })
})

test('changed after an attempt that arrived unseen, the first version’s reference is told and the change is kept', async () => {
  const { session, sent, type, read, status } = openPage([failure, { name: 'key-used' }, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  type({ message: 'Hello again' })
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ body }) => body.message)).toEqual(['Hello', 'Hello again', 'Hello'])
  expect(status()).toEqual({ ...answer, isEarlier: true })
  expect(read('message')).toBe('Hello again')
  session.submit()
  expect(sent[3]?.body.message).toBe('Hello again')
  expect(sent[3]?.key).not.toBe(sent[0]?.key)
})

test('what is typed while the first version is on its way is kept too', async () => {
  const { session, type, read, status } = openPage([failure, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  type({ message: 'Hello again' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toMatchObject({ name: 'sent', isEarlier: true })
  expect(read('message')).toBe('Hello again')
})

test('a key that is used up in another tab gives way to a new one', async () => {
  const { session, sent, type, status } = openPage([{ name: 'key-used' }, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toMatchObject({ name: 'sent', isEarlier: false })
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('what the server will not take is not tried again', async () => {
  const { session, sent, seen, type, status } = openPage([{ name: 'rejected' }])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(status()).toEqual({ name: 'idle' })
  expect(seen.failures).toBe(1)
  expect(sent).toHaveLength(1)
})

test('cleared, nothing is kept, shown or sent any more', async () => {
  const { session, sent, type, read, status } = openPage([failure])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  session.clear()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
  expect(status()).toEqual({ name: 'idle' })
  expect(read('fullName')).toBe('')
  expect(localStorage.getItem('draft:contact')).toBeNull()
})

test('what was posted without a script goes before a draft of another time', () => {
  openPage([]).type(inquiry)
  const refused = openPage([], { posted: 'refused' })
  expect(refused.read('message')).toBe('')
  openPage([]).type(inquiry)
  openPage([], { posted: 'accepted' })
  expect(localStorage.getItem('draft:contact')).toBeNull()
})
