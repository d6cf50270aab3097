import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consentWordings, retiredWordings } from './consent-wordings.ts'

const record = readFileSync(new URL('../../../docs/consent-wordings.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const wordings = [...Object.values(consentWordings), ...retiredWordings]

test.each(wordings)('the wording $version is on record as it is shown', ({ version, text }) => {
  expect(record.filter(([, name]) => name === `\`${version}\``).map(([, , words]) => words)).toEqual([text])
})

test('every wording on record is known to the code, which compares a brokerage’s own versions with them', () => {
  const versions = record.flatMap(([, name = '']) => (/^`.*`$/.test(name) ? [name.slice(1, -1)] : []))
  expect(versions.toSorted()).toEqual(wordings.map(({ version }) => version).toSorted())
})
