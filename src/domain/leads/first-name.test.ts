import { expect, test } from 'vitest'
import { findFirstName } from './first-name.ts'

test.each([
  ['Helen Brandt', 'Helen'],
  ['  Helen   Brandt ', 'Helen'],
  ['Brandt, Helen', 'Helen'],
  ['BRANDT, HELEN', 'Helen'],
  ['Helen Brandt, CPA', 'Helen'],
  ['Robert Smith Jr.', 'Robert'],
  ['Helen', 'Helen'],
  ['HELEN', 'Helen'],
  ['helen brandt', 'Helen'],
  ['HELEN BRANDT', 'Helen'],
  ["SEAN O'NEIL", 'Sean'],
  ['MARC-ANDRÉ TREMBLAY', 'Marc-André'],
  ['JP', 'JP'],
  ['JP Martin', 'JP'],
  ['Dr. Helen Brandt', 'Helen'],
  ['Brandt, Dr. Helen', 'Helen'],
  ['Mr. Brandt', 'Mr. Brandt'],
  ['Mrs Okafor', 'Mrs Okafor'],
  ['J. Robert Smith', 'Robert'],
  ["J. R. O'Neil", "J. R. O'Neil"],
  ['Ann J.', 'Ann'],
  ['D’Arcy McGee', 'D’Arcy'],
  ['Nguyễn Thị Minh Khai', 'Nguyễn'],
  ['张伟', '张伟'],
  ['محمد رضایی', 'محمد'],
])('%s is greeted as %s', (fullName, name) => {
  expect(findFirstName(fullName)).toBe(name)
})

test.each([
  '',
  ' ',
  ',',
  'Mr.',
  'Ann, you won',
  'Ann, Bob, Carol',
  'Brandt Tool Inc.',
  'evil.example',
  'Call 416 555 0100',
])('nobody is greeted by %j', (text) => {
  expect(findFirstName(text)).toBeNull()
})
