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
