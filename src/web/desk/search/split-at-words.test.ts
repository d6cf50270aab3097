import { expect, test } from 'vitest'
import { splitAtWords } from './split-at-words.ts'

test.each([
  ['205 Foundry Lane, Hamilton', ['hamil'], ['205 Foundry Lane, ', '*Hamil', 'ton']],
  ['Ann Annis', ['ann'], ['*Ann', ' ', '*Ann', 'is']],
  ['Ann', ['ben'], ['Ann']],
  ['Ann', [''], ['Ann']],
])('%s is split at %o', (text, words, parts) => {
  expect(splitAtWords(text, words).map(({ part, isWord }) => (isWord ? `*${part}` : part))).toEqual(parts)
})
