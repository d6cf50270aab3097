import { expect, test } from 'vitest'
import { insertSnippet } from './snippet.ts'

test.each([
  ['Hi Ann,\n\n', 9, 9, 'Hi Ann,\n\nPark behind.', 21],
  ['Hi Ann, bye', 8, 11, 'Hi Ann, Park behind.', 20],
  ['', 0, 0, 'Park behind.', 12],
])('a snippet replaces the selection of %j from %i to %i', (text, start, end, result, cursor) => {
  expect(insertSnippet(text, 'Park behind.', [start, end])).toEqual({ text: result, cursor })
})
