import { expect, test } from 'vitest'
import { describeUpgrade, readUpgradeNote } from './upgrade-note.ts'

test.each([
  ['-- Upgrade: 2 s per 100,000 leads, beside the old version.', 'one.sql (about 6 s, beside the old version)'],
  ['-- Upgrade: 0 s per 100,000 leads, beside the old version.', 'one.sql (under a second, beside the old version)'],
  [
    '-- Upgrade: 1 s per 100,000 leads, beside the old version, which then counts no visits.',
    'one.sql (about 3 s, beside the old version, which then counts no visits)',
  ],
  [
    '-- Upgrade: 9 s per 100,000 leads, in batches beside the old version.',
    'one.sql (about 27 s, in batches beside the old version)',
  ],
  [
    '-- Upgrade: 5 s per 100,000 leads, once the old version has stopped.',
    'one.sql (about 15 s, once the old version has stopped)',
  ],
  ['-- A table of the first release.', 'one.sql'],
])('%s', (line, described) => {
  expect(describeUpgrade('one.sql', readUpgradeNote('one.sql', `${line}\nselect 1;`), 300_000)).toBe(described)
})

test.each([
  '-- Upgrade: soon, beside the old version.',
  '-- Upgrade: 2 s per 100,000 leads.',
  '-- Upgrade: 2 s per 100,000 leads, beside the old version',
])('a note that cannot be read is refused: %s', (line) => {
  expect(() => readUpgradeNote('one.sql', line)).toThrow('The first line of migration one.sql must be like')
})
