import { expect, test } from 'vitest'
import { combine, fail, pass, skip, warn } from './finding.ts'

test('a check with several parts is as bad as the worst of them, and tells only what is wrong', () => {
  expect(combine([pass('a'), skip('b'), pass('c')])).toEqual(pass('a b c'))
  expect(combine([pass('a'), warn('b')])).toEqual(warn('b'))
  expect(combine([warn('a'), pass('b'), fail('c')])).toEqual(fail('a c'))
  expect(combine([skip('a')])).toEqual(skip('a'))
})
