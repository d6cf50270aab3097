import { expect, test } from 'vitest'
import { describeField } from './describe-field.ts'
import { describeTyped } from './describe-typed.ts'

const nameOf = (id: string) => id.toUpperCase()

test.each<[string, unknown, string, string]>([
  ['priceMin', 900_000, 'Price from ($)', '$900,000'],
  ['noi', 80_000, 'NOI ($ a year)', '$80,000'],
  ['capRate', 5.25, 'Cap rate (%)', '5.25'],
  ['sizeSqft', 12_000, 'Size (sq ft)', '12,000'],
  ['subtypes', ['Retail', 'Flex'], 'Subtypes, with commas', 'Retail, Flex'],
  ['municipality', 'Guelph', 'Municipality', 'Guelph'],
  ['stage', 'under-offer', 'Stage', 'Under offer'],
  ['ceiling', 0, 'Shared', 'Nothing yet'],
  ['authority', 'verbal', 'Owner’s permission', 'Verbal'],
  ['authorityNote', 'With us', 'Where the signed paper is', 'With us'],
  ['ourInterest', 'personal', 'Our own interest', 'Personal'],
  ['interestNoticeAt', '2026-11-16T03:30:00.000Z', 'Owner acknowledged our notice on', '2026-11-15'],
  ['leases', 'None.', 'What the owner said instead: leases', 'None.'],
  ['status', 'qualified', 'Status', 'Qualified'],
  ['assigneeId', 'ben', 'Assigned to', 'BEN'],
  ['eyes', ['ann', 'ben'], 'Who may see the lead', 'ANN, BEN'],
  ['eyes', [], 'Who may see the lead', 'the whole team'],
  ['representation', 'client', 'Representation', 'Our client'],
  ['representatives', ['ann'], 'Represented by', 'ANN'],
  ['priceMax', null, 'Price to ($)', ''],
  ['subtypes', [], 'Subtypes, with commas', ''],
  ['type', '', 'Type', ''],
])('the value of %s, %o, is shown as on the screen', (name, value, label, text) => {
  expect(describeField(name, value, nameOf)).toEqual({ label, text })
})

test('the typed text of a refused act can be copied', () => {
  const facts = { municipality: 'Barrie', units: null, answers: { leases: 'One.' } }
  expect(describeTyped({ act: 'edit-property', property: 'p', facts }, nameOf)).toBe(
    'Municipality: Barrie; What the owner said instead: leases: One.',
  )
  expect(describeTyped({ act: 'note', text: 'Called.' }, nameOf)).toBe('Called.')
  expect(describeTyped({ act: 'hold', until: null, reason: 'The claim was settled.' }, nameOf)).toBe(
    'The claim was settled.',
  )
  expect(describeTyped({ act: 'delete', reason: 'They asked us to.' }, nameOf)).toBe('They asked us to.')
  const written = { act: 'reply', purpose: 'reply', subject: 'Your plaza', body: 'We saw it.' } as const
  expect(describeTyped({ ...written, guide: false, answers: [] }, nameOf)).toBe('Your plaza We saw it.')
  expect(describeTyped({ act: 'close', reason: 'no-fit' }, nameOf)).toBe('')
  expect(describeTyped({ act: 'claim' }, nameOf)).toBe('')
})
