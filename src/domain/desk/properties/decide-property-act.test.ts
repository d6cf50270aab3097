import { expect, test } from 'vitest'
import { propertyWords } from '#content/desk/property-words.ts'
import { afterFileLoss } from './after-file-loss.ts'
import type { FileState } from './checklist.ts'
import { type ChangingPropertyAct, decidePropertyAct } from './decide-property-act.ts'
import { createPropertyReference, readPropertyReference } from './property-reference.ts'
import { type PropertyState, startProperty } from './property-state.ts'

const property = '0197a000-0000-4000-8000-000000000000'
const { refusals } = propertyWords
const fresh = startProperty({ propertyAddress: '5 Marigold Way, Elora, ON N0B 1S0', propertyType: 'Commercial' })
/** Said in words, so that nothing is missing. */
const answers = { owners: 'Me.', condition: 'Good.', photos: 'Come by.', 'rent-roll': '-', leases: '-', debts: '-' }
const offer = { act: 'offer', outcome: 'offer', amount: null, text: '' } as const
const friday = new Date('2026-11-13T20:00:00Z')

type Wish = ChangingPropertyAct extends infer Act
  ? Act extends { property: string }
    ? Omit<Act, 'property'>
    : never
  : never

function decide(
  state: Partial<PropertyState>,
  wish: Wish,
  { files = [], isWithdrawn = false }: { files?: FileState[]; isWithdrawn?: boolean } = {},
) {
  const act = { ...wish, property } as ChangingPropertyAct
  const decision = decidePropertyAct({ ...fresh, ...state }, act, { at: friday, files, isWithdrawn, bundledAt: null })
  return decision.kind === 'done' ? decision.wanted : decision.why
}

const file = (changes: Partial<FileState> = {}): FileState => ({
  id: 'a file',
  category: 'debts',
  scan: 'clean',
  arrivedAt: friday.toISOString(),
  acceptedAt: null,
  removedAt: null,
  ...changes,
})

test('a new property has what the owner has sent, and a person chooses the type if the owner only said commercial', () => {
  expect(fresh).toMatchObject({ municipality: 'Elora', type: '', stage: 'draft', ceiling: 0, authority: 'none' })
  expect(startProperty({ propertyAddress: 'Rural Route 3', propertyType: 'Land' })).toMatchObject({
    municipality: '',
    type: 'Land',
  })
})

test('nothing may be disclosed without the written permission of the owner', () => {
  expect(decide({}, { act: 'set-ceiling', ceiling: 1 })).toBe(refusals.needsAuthority)
  expect(decide({ authority: 'verbal' }, { act: 'set-ceiling', ceiling: 1 })).toBe(refusals.needsAuthority)
  expect(decide({ authority: 'written' }, { act: 'set-ceiling', ceiling: 3 })).toEqual({ ceiling: 3 })
  const paper = { act: 'record-authority', authority: 'written', authorityFile: null } as const
  expect(decide({}, { ...paper, authorityNote: '' })).toBe(refusals.noPaper)
  expect(decide({}, { ...paper, authorityNote: 'In the binder.' })).toMatchObject({ authority: 'written' })
  const state = { authority: 'written', ceiling: 1 } as const
  expect(decide(state, { ...paper, authority: 'verbal', authorityNote: '' })).toBe(refusals.sealFirst)
  expect(decide({}, { ...paper, authorityFile: 'another', authorityNote: '' }, { files: [file()] })).toBe(
    refusals.noFile,
  )
})

test('a file counts as permission only after it was checked, and not after it was removed as harmful', () => {
  const paper = { act: 'record-authority', authority: 'written', authorityFile: 'a file', authorityNote: '' } as const
  expect(decide({}, paper, { files: [file({ scan: 'waiting' })] })).toBe(refusals.stillScanned)
  expect(decide({}, paper, { files: [file()] })).toMatchObject({ authority: 'written', authorityFile: 'a file' })
  const standing = { ...fresh, authority: 'written', authorityFile: 'a file', ceiling: 2 } as const
  const lost = { files: [file({ category: 'authority' })], at: friday }
  expect(afterFileLoss(standing, 'a file', lost)).toEqual({ authority: 'none', authorityFile: null, ceiling: 0 })
  expect(afterFileLoss({ ...standing, authorityFile: 'another' }, 'a file', lost)).toEqual({})
})

test('when a required file is removed as harmful the clock stops, unless it has run out', () => {
  const { debts: _, ...rest } = answers
  const due = (hours: number) => new Date(friday.getTime() + hours * 3_600_000).toISOString()
  const running = { ...fresh, answers: rest, completedAt: due(-24), offerDueAt: due(2) }
  const files = [file({ acceptedAt: due(-24) })]
  const lose = (state: PropertyState, more: FileState[] = []) =>
    afterFileLoss(state, 'a file', { files: [...files, ...more], at: friday })
  expect(lose(running)).toEqual({ completedAt: null, offerDueAt: null })
  expect(lose(running, [file({ id: 'another', acceptedAt: due(-20) })])).toEqual({})
  expect(lose({ ...running, answers })).toEqual({})
  expect(lose({ ...running, offerDueAt: due(-1) })).toEqual({})
  expect(lose({ ...running, offeredAt: due(-1) })).toEqual({})
})

test('if we have an interest of our own, no ceiling or offer is possible until the owner has acknowledged our notice', () => {
  const ours = { ourInterest: 'connected', authority: 'written', completedAt: friday.toISOString() } as const
  expect(decide(ours, { act: 'set-ceiling', ceiling: 1 })).toBe(refusals.needsNotice)
  expect(decide(ours, { ...offer, amount: 1 })).toBe(refusals.needsNotice)
  expect(decide(ours, { ...offer, outcome: 'no' })).toMatchObject({ offerOutcome: 'no' })
  const told = { ...ours, interestNoticeAt: friday.toISOString() }
  expect(decide(told, { act: 'set-ceiling', ceiling: 1 })).toEqual({ ceiling: 1 })
  expect(decide(told, offer)).toBe(refusals.noOfferSaid)
  expect(decide(told, { ...offer, outcome: 'no', amount: 1 })).toBe(refusals.noWithAmount)
  expect(decide(told, { ...offer, amount: 1 })).toMatchObject({
    offerOutcome: 'offer',
    offerSeconds: 0,
    offerAmount: 1,
  })
})

test('the clock of the offer starts when nothing is missing, and counts business days', () => {
  expect(decide({ answers: { ...answers, debts: '' } }, { act: 'complete' })).toContain('debts')
  expect(decide({ answers, type: 'Business' }, { act: 'complete' })).toContain('business figures')
  expect(decide({ answers }, { act: 'complete' })).toEqual({
    completedAt: '2026-11-13T20:00:00.000Z',
    offerDueAt: '2026-11-16T20:00:00.000Z',
  })
  const running = { answers, completedAt: friday.toISOString(), offerDueAt: friday.toISOString() }
  expect(decide(running, { act: 'incomplete', reason: 'A lease is missing.' })).toEqual({
    completedAt: null,
    offerDueAt: null,
  })
  expect(decide({ answers }, { ...offer, outcome: 'no' })).toBe(refusals.notComplete)
  expect(decide({ ...running, offeredAt: 'then' }, { act: 'incomplete', reason: 'x' })).toBe(refusals.offered)
})

test('the last file that was needed starts the clock when it is accepted, and no file is accepted before its scan', () => {
  const { debts: _, ...rest } = answers
  const accept = { act: 'accept-file', file: 'a file' } as const
  expect(decide({ answers: rest }, accept, { files: [file()] })).toHaveProperty('offerDueAt')
  expect(decide({}, accept, { files: [file()] })).toEqual({})
  expect(decide({}, accept, { files: [file({ scan: 'waiting' })] })).toBe(refusals.stillScanned)
  for (const gone of [{ removedAt: 'then' }, { arrivedAt: null }, { id: 'another' }]) {
    expect(decide({}, accept, { files: [file(gone)] })).toBe(refusals.noFile)
  }
  expect(decide({ answers: rest }, { act: 'complete' }, { files: [file()] })).toContain('debts')
})

test('a file that proves the permission of the owner is not removed', () => {
  const remove = { act: 'remove-file', file: 'a file', reason: 'Wrong one.' } as const
  expect(decide({}, remove, { files: [file()] })).toEqual({})
  expect(decide({ authorityFile: 'a file' }, remove, { files: [file()] })).toBe(refusals.isAuthority)
})

test('an owner who withdrew is not asked for files, and ended links stay ended until somebody asks again', () => {
  expect(decide({}, { act: 'ask-files' }, { isWithdrawn: true })).toBe(refusals.withdrawn)
  expect(decide({ stage: 'closed' }, { act: 'ask-files' })).toBe(refusals.closed)
  expect(decide({ linksFrom: 'then' }, { act: 'ask-files' })).toMatchObject({ linksFrom: 'then' })
  expect(decide({ linksFrom: 'then' }, { act: 'end-links' })).toEqual({ linksFrom: null })
  expect(decide({}, { act: 'ask-files' })).toMatchObject({ linksFrom: friday.toISOString() })
})

test('a reference is made of the id, and read however it is typed', () => {
  const reference = createPropertyReference('0197a1c2-d3e4-4f5a-8b6c-7d8e9fa0b1c2')
  expect(reference).toMatch(/^PRP-[2-9A-Z]{4}-[2-9A-Z]{2}$/)
  expect(readPropertyReference(` ${reference.toLowerCase().replaceAll('-', '')} `)).toBe(reference)
  expect(readPropertyReference('SEL-7K3M-2Q')).toBeNull()
})
