import { expect, test } from 'vitest'
import { describeCriteria } from './describe-criteria.ts'

const rangeOf = (budgetMin: string, budgetMax: string) =>
  describeCriteria({ budgetMin, budgetMax }).find(({ name }) => name === 'budget')

test('the criteria list all choices, no matter which type a subtype belongs to', () => {
  const details = { propertyTypes: ['Retail', 'Office'], selectedSubtypes: { Retail: ['Plaza'], Office: ['Medical'] } }
  const [types, subtypes, regions] = describeCriteria(details)
  expect([types?.read, subtypes?.read, regions?.read]).toEqual([['Retail', 'Office'], ['Plaza', 'Medical'], []])
})

test('numbers are shown as they were typed and as one range, also in the wrong order', () => {
  expect(rangeOf('750k', '2 million')).toMatchObject({ read: ['$750,000 to $2,000,000'], typed: ['750k', '2 million'] })
  expect(rangeOf('2M', '1M')?.read).toEqual(['$1,000,000 to $2,000,000'])
  expect(rangeOf('', '2M')?.read).toEqual(['up to $2,000,000'])
  expect(rangeOf('open', '')?.read).toEqual(['no limit'])
})

test('an unreadable number drops the whole range, so that a person asks', () => {
  expect(rangeOf('ask me', '2M')).toMatchObject({ read: [], typed: ['ask me', '2M'] })
  expect(rangeOf('', '')).toMatchObject({ read: [], typed: [] })
})
