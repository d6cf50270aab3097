import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consentWordings } from './consent-wordings.ts'

const record = readFileSync(new URL('../../../docs/consent-wordings.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.each(Object.values(consentWordings))('the wording $version is on record as it is shown', ({ version, text }) => {
  expect(record.filter(([, name]) => name === `\`${version}\``).map(([, , words]) => words)).toEqual([text])
})
