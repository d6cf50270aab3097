import { expect, test } from 'vitest'
import { findGreetingName } from './greeting-name.ts'

test.each([
  'Ann',
  'Ann Buyer',
  "J. R. O'Neil",
  'J.R. Smith',
  'Marc-André Tremblay',
  'D’Arcy McGee',
  'Nguyễn Thị Minh Khai',
  '张伟',
  'محمد رضایی',
  'Ann J.',
])('%s is a name', (name) => {
  expect(findGreetingName(name)).toBe(name)
})

test.each([
  'www.evil.example',
  'evil.example',
  'a.co',
  't.co x',
  'Ann evil.example',
  'Ann https://evil.example',
  'ann@evil.example',
  'Ann, you won',
  'Ann! Look',
  'Ann (CPA)',
  'Ann <b>Bold</b>',
  'Call 416 555 0100',
  'Ann: open this',
  'evil。example',
  'Ann\nBuyer',
  '- -',
  '.',
  '',
  'You have won a great deal of money today so',
])('%j is not clearly a name', (text) => {
  expect(findGreetingName(text)).toBeNull()
})

test('a long text is refused quickly', () => {
  const started = performance.now()
  expect(findGreetingName(`${"a'".repeat(60)}!`)).toBeNull()
  expect(performance.now() - started).toBeLessThan(1000)
})
