import { expect, test } from 'vitest'
import { describeAnswers } from './describe-answers.ts'

const values = (body: Parameters<typeof describeAnswers>[0]) =>
  Object.fromEntries(describeAnswers(body).map(({ label, value }) => [label, value]))

test('every answer has a row, with the words of an Other option in its place', () => {
  const body = {
    fullName: ' Ann Buyer ',
    email: 'ann@buyers.example',
    phone: '',
    propertyTypes: ['Retail', 'Land', 'Other'],
    selectedSubtypes: { Retail: ['Strip Plaza', 'Other Retail (please specify)'], Office: ['Medical Office'] },
    otherText: { Other: 'A quarry', 'Other Retail (please specify)': 'Kiosk', 'Other (please specify)': ' ' },
    locations: ['Ottawa Area', 'Other (please specify)'],
    budgetMin: '750k',
    budgetMax: '2M',
    capRateMin: '5',
    capRateMax: '',
  }
  expect(values(body)).toEqual({
    'Full name': 'Ann Buyer',
    Email: 'ann@buyers.example',
    Phone: '',
    'Property types': 'Retail, Land, A quarry',
    Subtypes: 'Retail: Strip Plaza, Kiosk',
    Locations: 'Ottawa Area, Other',
    Budget: '$750,000 to $2,000,000',
    'Cap rate': '5% or more',
  })
})

test('Other alone has no subtypes to look over, and a maximum alone is an upper end', () => {
  const rows = values({ propertyTypes: ['Other'], capRateMax: '8' })
  expect(rows).not.toHaveProperty('Subtypes')
  expect(rows['Cap rate']).toBe('up to 8%')
})

test('a range that was typed into the first field is shown as one', () => {
  const rows = values({ propertyTypes: ['Land'], budgetMin: '1 to 2 million', capRateMin: '5-7%' })
  expect([rows.Budget, rows['Cap rate']]).toEqual(['$1,000,000 to $2,000,000', '5% to 7%'])
})

test('an amount that we cannot read is quoted', () => {
  const rows = values({ propertyTypes: ['Land'], budgetMin: 'lots', capRateMin: 'low', capRateMax: '8' })
  expect(rows.Budget).toBe('Minimum: “lots”')
  expect(rows['Cap rate']).toBe('“low” to 8%')
  expect(values({ budgetMax: 'whatever it takes' }).Budget).toBe('Maximum: “whatever it takes”')
})

test('each row leads to the step that has its field', () => {
  expect(describeAnswers({ propertyTypes: ['Retail'] }).map(({ field, step }) => [field, step])).toEqual([
    ['fullName', 1],
    ['email', 1],
    ['phone', 1],
    ['propertyTypes', 2],
    ['selectedSubtypes', 3],
    ['locations', 4],
    ['budgetMin', 4],
    ['capRateMin', 4],
  ])
})
