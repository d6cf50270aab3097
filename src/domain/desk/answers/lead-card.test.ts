import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { LeadState } from '../lead-state.ts'
import { LeadCard } from './lead-card.ts'

const state: LeadState = {
  status: 'new',
  assigneeId: null,
  repliedAt: null,
  repliedBy: null,
  replyKind: null,
  replySeconds: null,
  unmeasured: null,
  snoozedUntil: null,
  closedAt: null,
  closeReason: null,
  eyes: [],
  keptUntil: null,
  keptWhy: null,
  wroteAt: null,
  representation: 'none',
  representedUntil: null,
  agreementFile: null,
  agreementNote: '',
}
const card = {
  id: '1',
  reference: 'CON-7K3M-2Q',
  kind: 'contact',
  fullName: 'Ann Buyer',
  receivedAt: '2026-11-15T12:00:00.000Z',
  headline: '',
  flags: [],
  replyDueAt: '2026-11-16T12:00:00.000Z',
  offerDueAt: null,
  state,
}

test('a word that this page has no text for is not understood, so that it never shows undefined', () => {
  expect(v.is(LeadCard, card)).toBe(true)
  expect(v.is(LeadCard, { ...card, kind: 'lease' })).toBe(false)
  expect(v.is(LeadCard, { ...card, state: { ...state, status: 'archived' } })).toBe(false)
  expect(v.is(LeadCard, { ...card, state: { ...state, closeReason: 'constructor' } })).toBe(false)
})
