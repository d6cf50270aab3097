import { expect, test } from 'vitest'
import { isCostlyPattern } from './is-costly-pattern.ts'

test.each([
  '^(p|x)',
  '(a+)+$',
  '(?:ab|cd){3}',
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  '^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,10}$',
  '^\\d{3}-\\d{3}-\\d{4}$',
  '([0-9]{1,3}\\.){3}[0-9]{1,3}',
  '{',
  'a{,3}',
])('%s is accepted', (pattern) => {
  expect(isCostlyPattern(pattern)).toBe(false)
})

test.each([
  ['look-ahead', '(?=.*b.*c)a'],
  ['look-behind', '(?<!a)b'],
  ['a reference', '(.*)\\1'],
  ['options', '(?x)(a?) {90}'],
  ['nested counts', '((a?){1,30}){1,30}c'],
  ['a long count', '[ab]{255}'],
  ['a long list of counts', '(.?){0,255}'.repeat(8)],
  ['a long text', 'a?'.repeat(101)],
])('%s is refused', (_name, pattern) => {
  expect(isCostlyPattern(pattern)).toBe(true)
})
