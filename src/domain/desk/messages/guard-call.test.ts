import { expect, test } from 'vitest'
import { guardCall } from './guard-call.ts'

const receivedAt = new Date('2026-03-31T15:00:00Z')
const facts = {
  lead: { id: 'a', isOpen: false, isUnproven: false, receivedAt, representedUntil: null },
  suppressedAt: null,
  consents: [],
  at: new Date('2026-09-29T15:00:00Z'),
}
const consent = {
  id: 'c',
  inquiryId: 'a',
  purposes: ['answer-inquiry'],
  basis: 'express' as const,
  wordingVersion: '1',
  givenAt: receivedAt,
  endsAt: null,
}
const later = { ...facts, at: new Date('2026-10-02T15:00:00Z') }

test('a person who wrote may be called for six months, and as long as their consent lasts', () => {
  expect(guardCall(facts)).toBeNull()
  expect(guardCall(later)).toContain('six months')
  expect(guardCall({ ...later, consents: [consent] })).toBeNull()
  const client = { ...facts.lead, representedUntil: new Date('2026-10-02T15:00:01Z') }
  expect(guardCall({ ...later, lead: client })).toBeNull()
  expect(guardCall({ ...later, lead: { ...client, representedUntil: later.at } })).toContain('six months')
  expect(guardCall({ ...later, consents: [{ ...consent, endsAt: later.at }] })).toContain('six months')
})

test('an imported person is called only with a consent or an agreement', () => {
  const unproven = { ...facts, lead: { ...facts.lead, isUnproven: true } }
  expect(guardCall(unproven)).toContain('imported')
  expect(guardCall({ ...unproven, consents: [consent] })).toBeNull()
})

test('a person who asked not to be contacted is not called, unless they wrote again', () => {
  const suppressedAt = new Date('2026-04-01T15:00:00Z')
  expect(guardCall({ ...facts, suppressedAt })).toBe('They asked not to be contacted any more.')
  expect(guardCall({ ...facts, suppressedAt: new Date('2026-03-01T15:00:00Z') })).toBeNull()
})
