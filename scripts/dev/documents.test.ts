import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })]
const PATH_IN_CODE = /`((?:src|scripts|tests|docs|migrations|types|public)\/[^`\s]*)`/g
const FILE_NAME_IN_CODE = /`([\w.-]+\.(?:ts|tsx|mjs|sql))`/g
const COMMAND_IN_CODE = /`npm run ([\w:-]+)/g
const RELATIVE_LINK = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g

test.each(documents)('%s mentions only files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const named = [...text.matchAll(PATH_IN_CODE)].map((match) => match[1] ?? '')
  const linked = [...text.matchAll(RELATIVE_LINK)].map((match) => join(dirname(document), match[1] ?? ''))
  const missing = [...named, ...linked].filter((path) => !existsSync(join(root, path)) && !hasMatch(path))
  expect(missing).toEqual([])
})

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fileNames = new Set(
  globSync(['*.*', '.*.mjs', '{src,scripts,tests,migrations}/**/*.*'], { cwd: root }).map((path) => basename(path)),
)

test.each(documents)('%s names only files and commands that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const files = [...text.matchAll(FILE_NAME_IN_CODE)].map((match) => match[1] ?? '')
  const commands = [...text.matchAll(COMMAND_IN_CODE)].map((match) => match[1] ?? '')
  expect(files.filter((name) => !fileNames.has(name))).toEqual([])
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('the ASVS table and docs/security.md state the right number of open points', () => {
  const asvs = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
  const open = ['1', '2'].map(
    (level) => asvs.match(new RegExp(`^\\| [\\d.]+ +\\| ${level} .*\\*\\*Open\\.`, 'gm'))?.length,
  )
  const told = [...asvs.matchAll(/^\| [12] +\|.*\| (\d+) +\|$/gm)].map((match) => Number(match[1]))
  expect(told).toEqual(open)
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  expect(security).toContain(`lists ${told.reduce((sum, count) => sum + count, 0)} open points`)
})

test('package.json names each command at the top of scripts, and docs/commands.md explains it', () => {
  const named = Object.values(scripts).map((line) => String(line).replace(/^node scripts\/run\.mjs /, ''))
  const files = globSync('*.ts', { cwd: join(root, 'scripts') })
  expect(files.map((file) => file.replace(/\.ts$/, '')).filter((name) => !named.includes(name))).toEqual([])
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8')
  const isExplained = (name: string) => page.includes(`\`npm run ${name}`) || page.includes(`\`npm ${name}`)
  expect(Object.keys(scripts).filter((name) => !isExplained(name))).toEqual([])
})

function hasMatch(pattern: string): boolean {
  return /[*{]/.test(pattern) && globSync(pattern, { cwd: root }).length > 0
}
