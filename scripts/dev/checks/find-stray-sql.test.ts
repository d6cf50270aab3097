import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findStraySql } from './find-stray-sql.ts'

function find(path: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'stray-sql-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return findStraySql(root)
}

test.each([
  'const isOpen = sql<boolean>`leads.status = 1`',
  "db.selectFrom('leads').selectAll()",
  "await client.query('select 1')",
  'await client.query<{ id: string }>(\n  `values (1)`)',
  'const TEXT = `select id\n  from leads`',
  "const rights = ['grant usage on schema storage to anon']",
])('%s belongs in a store', (line) => {
  expect(find('src/services/leads/list-leads.ts', `\n${line}\n`)).toEqual(['src/services/leads/list-leads.ts:2'])
  expect(find('src/services/leads/lead-store.ts', line)).toEqual([])
  expect(find('src/platform/database/migrate.ts', line)).toEqual([])
})

test.each([
  "c.req.query('page')",
  "'Select a city from the list'",
  "throw new AppError('forbidden', 'Set a password first.')",
  'sql.execute(text)',
])('%s is no SQL', (line) => {
  expect(find('src/http/routes.ts', line)).toEqual([])
})
