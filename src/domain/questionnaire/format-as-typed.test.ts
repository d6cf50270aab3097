import { expect, test } from 'vitest'
import { formatRate, groupDigits } from '../inquiries/number-text.ts'
import { formatAsTyped } from './format-as-typed.ts'

/** '|' marks the caret. */
function type(marked: string, format: (text: string) => string): string {
  const caret = marked.indexOf('|')
  const result = formatAsTyped({ text: marked.replace('|', ''), caret }, format)
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`
}

test.each([
  ['5|', '5|'],
  ['1234|', '1,234|'],
  ['1,2345|', '12,345|'],
  // A digit in the middle, one deleted in the middle, and a comma deleted.
  ['19|,234', '19|,234'],
  ['129|34', '12,9|34'],
  ['1|34', '1|34'],
  ['1|234', '1|,234'],
  ['|1234', '|1,234'],
  ['$500000|', '500,000|'],
  ['1234.|', '1,234.|'],
  ['1234.5|', '1,234.5|'],
  ['0500|', '500|'],
  ['1.5 million|', '1.5 million|'],
  ['op|en', 'op|en'],
])('an amount typed as %s reads %s', (typed, shown) => {
  expect(type(typed, groupDigits)).toBe(shown)
})

test.each([
  ['5|', '5|'],
  ['5,|', '5.|'],
  ['5,25|', '5.25|'],
  ['5,|25', '5.|25'],
  ['7 %|', '7|'],
])('a rate typed as %s reads %s', (typed, shown) => {
  expect(type(typed, formatRate)).toBe(shown)
})
