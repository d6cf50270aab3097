import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
const PATH_IN_CODE = /`((?:src|scripts|tests|docs|migrations|types|public)\/[^`\s]*)`/g
const RELATIVE_LINK = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g

test.each(documents)('%s mentions only files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(PATH_IN_CODE)].map((match) => match[1] ?? '')
  const linked = [...text.matchAll(RELATIVE_LINK)].map((match) => join(dirname(document), match[1] ?? ''))
  const missing = [...named, ...linked].filter((path) => !existsSync(join(root, path)) && !hasMatch(path))
  expect(missing).toEqual([])
})

function hasMatch(pattern: string): boolean {
  return /[*{]/.test(pattern) && globSync(pattern, { cwd: root }).length > 0
}

test.each(['A page', 'A lead', 'A sign-in', 'A setting'])(
  '%s is followed through the code in at most 15 lines',
  (name) => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const section = text.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? ''
    const lines = section.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length).toBeGreaterThan(5)
    // The first of them is the heading.
    expect(lines.length).toBeLessThanOrEqual(16)
  },
)
