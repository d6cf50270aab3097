// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { type Draft, readDraft, storeDraft } from './reply-drafts.ts'
import { findOutcome } from './use-draft.ts'

beforeEach(() => localStorage.clear())

const written = { act: 'act-1', data: { message: 'mail-1' } } as unknown as LeadPage['events'][number]
const page = (state: string | null) => ({
  events: state === null ? [] : [written],
  messages: state === null ? [] : [{ id: 'mail-1', state } as LeadPage['messages'][number]],
})

test('a mail that the server has is no longer a draft', () => {
  expect(findOutcome('act-1', page('held'), false)).toBe('arrived')
  expect(findOutcome('act-1', page('accepted'), true)).toBe('arrived')
})

test('the draft is restored if the mail was cancelled before it was seen, or refused', () => {
  expect(findOutcome('act-1', page('cancelled'), false)).toBe('back')
  expect(findOutcome('act-1', page(null), true)).toBe('back')
})

test('a mail on its way is unaffected by other mails', () => {
  expect(findOutcome('act-1', page(null), false)).toBeNull()
  expect(findOutcome('act-2', page('cancelled'), false)).toBeNull()
})

const draft: Draft = {
  subject: 'A plaza',
  body: 'Hello',
  purpose: 'follow-up',
  guide: true,
  left: ['b'],
  meeting: null,
  sentAs: null,
}

test('a draft is read back as it was stored, by its own member', () => {
  storeDraft('me', 'lead', draft)
  expect(readDraft('me', 'lead')).toEqual(draft)
  expect(readDraft('somebody else', 'lead')).toBeNull()
})

test('a draft of an earlier version keeps its text, and what it lacks has a default', () => {
  const stored = { subject: 'A plaza', body: 'Hello', purpose: 'poem', left: [1], sentAs: 2 }
  localStorage.setItem('desk:draft:me:lead', JSON.stringify(stored))
  expect(readDraft('me', 'lead')).toEqual({ ...draft, purpose: 'reply', guide: false, left: [] })
})

test.each(['', 'null', '[]', '{"subject":"A plaza"}', '{"subject":1,"body":"Hello"}'])('%j is no draft', (stored) => {
  localStorage.setItem('desk:draft:me:lead', stored)
  expect(readDraft('me', 'lead')).toBeNull()
})
