// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { createDraftStore, type SentBody } from './draft-store.ts'
import { createFormSession, type FormSession, type FormStatus } from './form-session.ts'
import type { Attempt } from './send-inquiry.ts'

const answer: Attempt = { name: 'sent', reference: 'CON-7K3M-2Q', message: 'Thank you!', replyBy: '' }
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

/** Opens a page with the form. Its server gives these answers in order, then none. */
function openPage(answers: (Attempt | Error)[], { posted = null as 'refused' | 'accepted' | null } = {}) {
  document.body.innerHTML = `<form><input name="fullName"><input name="email"><textarea name="message"></textarea>
    <input type="hidden" name="source[page]" value="/contact"><input name="referralCode"></form>`
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  let keys = 0
  const createKey = () => `key-${Math.random()}-${keys++}`
  const sent: { body: SentBody; key: string }[] = []
  const seen = {
    status: [] as FormStatus[],
    faults: [] as InquiryFaults[],
    failures: 0,
    breaks: 0,
    hasDraft: false,
    step: 0,
  }
  const session = createFormSession({
    kind: 'contact',
    form,
    page: '/contact',
    posted,
    createKey,
    now: Date.now,
    random: () => 0.5,
    store: createDraftStore('contact', { now: Date.now, createKey }),
    send: async (body, key) => {
      sent.push({ body, key })
      const next = answers.shift()
      if (next instanceof Error) throw next
      return next ?? new Promise(() => {})
    },
    onStatus: (status) => seen.status.push(status),
    onDraft: ({ hasDraft }) => {
      seen.hasDraft = hasDraft
    },
    onRestored: (step) => {
      seen.step = step
    },
    onRefused: (faults) => seen.faults.push(faults),
    onFailed: () => {
      seen.failures++
    },
    onBroken: () => {
      seen.breaks++
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

test('typed values are restored on the next page, but not the honeypot field', () => {
  const first = openPage([])
  expect(first.seen.hasDraft).toBe(false)
  first.type({ ...inquiry, referralCode: 'x' })
  first.session.setStep(3)
  const second = openPage([])
  expect(second.seen).toMatchObject({ hasDraft: true, step: 3 })
  expect(second.read('message')).toBe('Hello')
  expect(second.read('referralCode')).toBe('')
})

test('missing fields are reported, and nothing is sent', () => {
  const { session, sent, seen, type } = openPage([answer])
  type({ fullName: 'Ann' })
  session.submit()
  expect(seen.faults[0]?.notice.text).toBe('Please fill in all required fields.')
  expect(Object.keys(seen.faults[0]?.fields ?? {})).toEqual(['email', 'message'])
  expect(sent).toEqual([])
})

test('after sending, the form is empty and no draft is stored', async () => {
  const { session, seen, type, read, status } = openPage([answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toEqual({ ...answer, isEarlier: false })
  expect(read('message')).toBe('')
  expect(seen.hasDraft).toBe(false)
  expect(localStorage.getItem('draft:contact')).toBeNull()
})

test('a failed send is retried after 2, 5 and 10 seconds under one key, and reported once', async () => {
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

test('the wait ends when the connection returns', async () => {
  const { session, type, status } = openPage([failure, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(status()).toMatchObject({ name: 'sent' })
})

test('a press while sending is ignored, a press while waiting sends at once under the same key', async () => {
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

test('a send without an answer resumes after a reload, with the same body and key', async () => {
  const first = openPage([])
  first.type(inquiry)
  first.session.submit()
  first.session.stop()
  const second = openPage([answer])
  await vi.advanceTimersByTimeAsync(0)
  expect(second.sent).toEqual(first.sent)
  expect(second.status()).toMatchObject({ name: 'sent', isEarlier: false })
})

test('if an attempt arrived unnoticed and the text changed, its reference is shown and the change is stored', async () => {
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

test('text that is typed while the first version is being sent is stored too', async () => {
  const { session, type, read, status } = openPage([failure, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(0)
  type({ message: 'Hello again' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toMatchObject({ name: 'sent', isEarlier: true })
  expect(read('message')).toBe('Hello again')
})

test('a key that another tab has used is replaced by a new one', async () => {
  const { session, sent, type, status } = openPage([{ name: 'key-used' }, answer])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toMatchObject({ name: 'sent', isEarlier: false })
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('an inquiry that the server refuses for good is not retried', async () => {
  const { session, sent, seen, type, status } = openPage([{ name: 'rejected' }])
  type(inquiry)
  session.submit()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(status()).toEqual({ name: 'idle' })
  expect(seen.failures).toBe(1)
  expect(sent).toHaveLength(1)
})

test('after clearing, nothing is stored, shown or sent any more', async () => {
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

test('values posted without a script take precedence over a stored draft', () => {
  openPage([]).type(inquiry)
  const refused = openPage([], { posted: 'refused' })
  expect(refused.read('message')).toBe('')
  openPage([]).type(inquiry)
  openPage([], { posted: 'accepted' })
  expect(localStorage.getItem('draft:contact')).toBeNull()
})

test('an error in our code is not a failed request: nothing is retried, and the form is sent without it', async () => {
  const page = openPage([new TypeError('AbortSignal.timeout is not a function')])
  page.type(inquiry)
  page.session.submit()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(page.seen).toMatchObject({ failures: 0, breaks: 1, hasDraft: true })
  expect(page.sent).toHaveLength(1)
  expect(page.status()).toEqual({ name: 'idle' })
})

test('such an error while resuming an earlier send leaves the visitor where they are', async () => {
  const first = openPage([failure])
  first.type(inquiry)
  first.session.submit()
  await vi.advanceTimersByTimeAsync(0)
  first.session.stop()
  const second = openPage([new TypeError('broken')])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(second.seen).toMatchObject({ failures: 0, breaks: 0 })
  expect(second.sent).toHaveLength(1)
  expect(second.status()).toEqual({ name: 'idle' })
})
