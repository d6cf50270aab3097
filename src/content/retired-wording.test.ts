import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Readers stumbled over these, or they contradict the rest of the site. */
const retired = [
  'written cash offer',
  'the list beside',
  'doesn’t repeat what you wrote',
  'one buyer, one owner, one conversation',
  'Ten-plus years',
  'Twenty cities, one map',
  'Ask us how we counted',
  'Meet the property',
  'An answer you can plan around',
  'A word or two would help us',
  'Your way in to the lead desk',
]

test('no text of the site or its mails uses a wording that was retired', () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{content,emails}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.includes('.test.'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return retired.filter((wording) => text.includes(wording)).map((wording) => `${path}: ${wording}`)
  })
  expect(found).toEqual([])
})
