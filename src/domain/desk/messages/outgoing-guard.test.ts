import { expect, test } from 'vitest'
import { type ConsentFact, type GuardFacts, guardOutgoing } from './outgoing-guard.ts'

const at = new Date('2026-11-17T15:00:00Z')
const receivedAt = new Date('2026-11-16T15:00:00Z')
const later = (days: number) => new Date(receivedAt.getTime() + days * 86_400_000)

const implied: ConsentFact = {
  id: '1',
  inquiryId: 'lead',
  purposes: ['answer-inquiry'],
  basis: 'implied',
  wordingVersion: 'contact-2026-11-16',
  givenAt: receivedAt,
  endsAt: later(180),
}
const express: ConsentFact = {
  ...implied,
  id: '2',
  purposes: ['answer-inquiry', 'property-matches'],
  basis: 'express',
  wordingVersion: 'investment-2026-11-16',
  endsAt: null,
}
const withdrawal: ConsentFact = {
  ...implied,
  id: '3',
  purposes: [],
  basis: 'withdrawal',
  wordingVersion: 'withdrawn-by-visitor',
  givenAt: later(0.5),
  endsAt: null,
}

type GuardedLead = Partial<Pick<GuardFacts['lead'], 'isOpen' | 'isUnproven' | 'representedUntil'>>

function guard(facts: Omit<Partial<GuardFacts>, 'lead'> & GuardedLead) {
  const { isOpen = true, isUnproven = false, representedUntil = null, ...rest } = facts
  const lead = { id: 'lead', isOpen, isUnproven, receivedAt, representedUntil }
  return guardOutgoing({ purpose: 'reply', suppressedAt: null, consents: [implied], at, ...rest, lead })
}

test('an open inquiry may be answered without any consent', () => {
  expect(guard({ consents: [] })).toEqual({ kind: 'exempt', exemption: 'inquiry' })
})

test('an imported lead may not even be answered without a consent, unless its person has written', () => {
  expect(guard({ isUnproven: true, consents: [] })).toMatchObject({
    kind: 'barred',
    instead: expect.stringContaining('get in touch'),
  })
  expect(guard({ isUnproven: true })).toEqual({ kind: 'consented', consentId: '1' })
})

test('an import that was undone ends the consents that came with it, and no others', () => {
  const undone = { ...withdrawal, wordingVersion: 'import-undone' }
  expect(guard({ purpose: 'follow-up', consents: [implied, undone] })).toMatchObject({ kind: 'barred' })
  const other = { ...undone, inquiryId: 'other' }
  expect(guard({ purpose: 'follow-up', consents: [implied, other] })).toEqual({ kind: 'consented', consentId: '1' })
})

test('a follow-up, or a mail after the inquiry is closed, needs a consent', () => {
  expect(guard({ isOpen: false })).toEqual({ kind: 'consented', consentId: '1' })
  expect(guard({ purpose: 'follow-up' })).toEqual({ kind: 'consented', consentId: '1' })
  expect(guard({ purpose: 'follow-up', consents: [] })).toMatchObject({ kind: 'barred' })
  expect(guard({ isOpen: false, consents: [] })).toMatchObject({ kind: 'barred' })
  const insteadOf = (isOpen: boolean) => guard({ purpose: 'follow-up', consents: [], isOpen })
  expect(insteadOf(true)).toMatchObject({ instead: 'Reply to the inquiry itself while it is open.' })
  expect(insteadOf(false)).toMatchObject({ instead: expect.stringContaining('reopen the lead') })
})

test('implied consent ends on its day, express consent does not', () => {
  const isOver = { purpose: 'follow-up', at: later(180) } as const
  expect(guard(isOver)).toMatchObject({ kind: 'barred', why: expect.stringContaining('has ended') })
  expect(guard({ ...isOver, at: new Date(later(180).getTime() - 1) })).toMatchObject({ consentId: '1' })
  expect(guard({ ...isOver, consents: [implied, express] })).toMatchObject({ consentId: '2' })
})

test('a client may be followed up during the agreement and for two years after it, but not mailed about properties', () => {
  const client = { representedUntil: new Date('2026-12-01T12:00:00Z'), consents: [], isOpen: false } as const
  const exempt = { kind: 'exempt', exemption: 'agreement' }
  expect(guard({ ...client, purpose: 'follow-up' })).toEqual(exempt)
  expect(guard({ ...client, at: new Date('2028-12-01T11:59:59Z') })).toEqual(exempt)
  expect(guard({ ...client, at: new Date('2028-12-01T12:00:00Z') })).toMatchObject({ kind: 'barred' })
  expect(guard({ ...client, purpose: 'introduction' })).toMatchObject({ kind: 'barred' })
  expect(guard({ ...client, suppressedAt: later(0.1) })).toMatchObject({ kind: 'barred' })
})

test('the newest consent counts', () => {
  const newer = { ...implied, id: '9', inquiryId: 'other', givenAt: later(0.2) }
  expect(guard({ purpose: 'follow-up', consents: [express, newer, implied] })).toMatchObject({ consentId: '9' })
})

test('properties are offered only to those who agreed to that', () => {
  expect(guard({ purpose: 'introduction' })).toMatchObject({ kind: 'barred' })
  expect(guard({ purpose: 'introduction', consents: [implied, express] })).toMatchObject({ consentId: '2' })
})

test.each(['reply', 'follow-up', 'introduction'] as const)('a withdrawal bars a %s', (purpose) => {
  const why = 'They asked not to be contacted any more.'
  expect(guard({ purpose, consents: [express, withdrawal] })).toMatchObject({ kind: 'barred', why })
  expect(guard({ purpose, consents: [express], suppressedAt: later(0.5) })).toMatchObject({ kind: 'barred', why })
  // Of the same moment as the inquiry.
  expect(guard({ purpose, consents: [express], suppressedAt: receivedAt })).toMatchObject({ kind: 'barred', why })
})

test('a request for access may be answered even after a withdrawal', () => {
  expect(guard({ purpose: 'access', consents: [withdrawal], suppressedAt: later(0.5) })).toEqual({
    kind: 'exempt',
    exemption: 'access',
  })
})

test('an inquiry that was sent after the withdrawal may be answered, but earlier consents stay withdrawn', () => {
  const before = { ...withdrawal, givenAt: later(-1) }
  const old = { ...express, inquiryId: 'other', givenAt: later(-2) }
  expect(guard({ consents: [old, before], suppressedAt: later(-1) })).toMatchObject({ kind: 'exempt' })
  for (const givenAt of [old.givenAt, before.givenAt]) {
    const consents = [{ ...old, givenAt }, before, implied]
    expect(guard({ purpose: 'introduction', consents })).toMatchObject({ kind: 'barred' })
  }
  expect(guard({ purpose: 'introduction', consents: [old, before, express] })).toMatchObject({ consentId: '2' })
})

test('a person who deleted another inquiry still gets an answer to this one, but that consent is gone', () => {
  const deleted = { ...withdrawal, wordingVersion: 'deleted-by-visitor', inquiryId: 'other' }
  const ofOther = { ...express, inquiryId: 'other' }
  expect(guard({ consents: [ofOther, deleted] })).toMatchObject({ kind: 'exempt' })
  expect(guard({ purpose: 'introduction', consents: [ofOther, deleted] })).toMatchObject({ kind: 'barred' })
  expect(guard({ consents: [{ ...deleted, inquiryId: 'lead' }] })).toMatchObject({ kind: 'barred' })
})
