import { expect, test } from 'vitest'
import { storedLength } from './stored-length.ts'

test.each([
  ['{"a":1,"b":[true,false,null]}', '{"a": 1, "b": [true, false, null]}'.length],
  ['"a,b:1e9\\"2e9"', '"a,b:1e9\\"2e9"'.length],
  ['[1e3,2E+3,5e-3]', '[1e3, 2E+3, 5e-3]'.length + 9],
  ['1e131071', 8 + 131_071],
  ['"é"', 4],
])('%s has at most %i bytes once it is stored', (json, length) => {
  expect(storedLength(json)).toBe(length)
})
