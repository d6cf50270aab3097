import { expect, test } from 'vitest'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { describeTheirs } from './describe-theirs.ts'

const property = 'p'
const theirs = (changed: Partial<PropertyState>) => {
  const propertyChanges = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, [null, value]]))
  return { data: { propertyChanges } } as unknown as LastChange
}
const edit = (...names: (keyof PropertyState)[]) =>
  ({ act: 'edit-property', property, facts: Object.fromEntries(names.map((name) => [name, ''])) }) as SentAct['do']

test.each<[Partial<PropertyState>, string]>([
  [{ priceMin: 900_000 }, 'Price from is $900,000 now.'],
  [{ priceMax: 1_250_000 }, 'Price to is $1,250,000 now.'],
  [{ noi: 80_000 }, 'The net operating income is $80,000 a year now.'],
  [{ capRate: 5.25 }, 'The cap rate is 5.25% now.'],
  [{ sizeSqft: 12_000 }, 'The size is 12,000 sq ft now.'],
  [{ units: 4 }, 'The number of units is 4 now.'],
  [{ type: 'Office' }, 'The type is “Office” now.'],
  [{ subtypes: ['Retail', 'Flex'] }, 'The subtypes are “Retail, Flex” now.'],
  [{ address: '12 Main St.' }, 'The address is “12 Main St.” now.'],
  [{ municipality: 'Guelph' }, 'The municipality is “Guelph” now.'],
  [{ timeline: 'In spring.' }, 'The timeline is “In spring.” now.'],
  [{ priceMin: null }, '“Price from ($)” is empty now.'],
  [{ subtypes: [] }, '“Subtypes, with commas” is empty now.'],
  [{ type: '' }, '“Type” is empty now.'],
])('the value %o of a fact that both changed is shown as “%s”', (changed, sentence) => {
  const names = Object.keys(changed) as (keyof PropertyState)[]
  expect(describeTheirs(edit(...names), theirs(changed))).toBe(sentence)
})

test.each<[SentAct['do'], Partial<PropertyState>, string]>([
  [{ act: 'set-stage', property, stage: 'live' }, { stage: 'under-offer' }, 'The stage is “Under offer” now.'],
  [{ act: 'set-ceiling', property, ceiling: 1 }, { ceiling: 0 }, 'The ceiling is “Sealed” now.'],
  [
    { act: 'record-authority', property, authority: 'written', file: null, note: 'x' },
    { authority: 'verbal', authorityNote: 'y' },
    'The owner’s permission is “Verbal” now. The note on the signed paper is “y” now.',
  ],
  [
    { act: 'record-interest', property, interest: 'none', noticeAt: null },
    { ourInterest: 'personal', interestNoticeAt: '2026-11-16T03:30:00.000Z' },
    'Our own interest is “Personal” now. The owner acknowledged our notice on 2026-11-15.',
  ],
  [
    { act: 'record-interest', property, interest: 'none', noticeAt: null },
    { interestNoticeAt: null },
    '“Owner acknowledged our notice on” is empty now.',
  ],
])('a decision that both made is named as on the screen: %o', (mine, changed, sentence) => {
  expect(describeTheirs(mine, theirs(changed))).toBe(sentence)
})

test('several clashes are listed one after the other, without facts that only the other member changed or that have no field', () => {
  const changed = { units: 4, municipality: 'Guelph', priceMin: 5 }
  expect(describeTheirs(edit('priceMin', 'municipality'), theirs(changed))).toBe(
    'The municipality is “Guelph” now. Price from is $5 now.',
  )
  expect(describeTheirs(edit('priceMin'), theirs({ units: 4 }))).toBe('')
  expect(describeTheirs({ act: 'ask-files', property }, theirs(changed))).toBe('')
  expect(describeTheirs(edit('priceMin'), { data: {} } as unknown as LastChange)).toBe('')
})

test('if it is known which facts both have changed, those are named, whatever was changed last', () => {
  const now = { municipality: 'Guelph', units: null, answers: { leases: 'None.', owners: '' } }
  expect(describeTheirs(edit('municipality', 'units', 'priceMin'), theirs({ priceMin: 5 }), now)).toBe(
    'The municipality is “Guelph” now. “Units” is empty now. “What the owner said instead: owners” is empty now. On leases the owner’s words are “None.” now.',
  )
})
