import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../support/database/test-database.ts'
import { runCommand, runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

/** Backs up what a file of settings names. */
async function backUp(lines: (folder: string) => string[]) {
  const directory = await makeTemporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  const file = join(directory.path, 'site.env')
  const target = join(directory.path, 'saved')
  await writeFile(file, lines(directory.path).join('\n'))
  const { code, errors } = await runCommand('db-backup', [target, '--env-file', file], {})
  expect(existsSync(target)).toBe(false)
  expect(errors).not.toMatch(/secret|\n +at /)
  return { code, errors, file, folder: directory.path }
}

test('a command creates no database, and says which settings it read from where', async () => {
  const { code, errors, file, folder } = await backUp((own) => [
    `DATA_DIR=${own}/none`,
    'SMTP_URL="smtp://ann:secret@mail.example" # "the relay"',
  ])
  expect(errors).toContain(
    `Settings: ${file} (DATA_DIR, SMTP_URL), environment (nothing). Database: ${folder}/none.\nNo backup was made. There is no database in ${folder}/none.`,
  )
  expect(code).toBe(1)
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('a command refuses a database without tables', async () => {
  await using empty = await createEmptyDatabase()
  const { code, errors } = await backUp(() => [`DATABASE_URL="${empty.url}"`])
  expect(errors).toContain('is empty: no site has ever used it.')
  expect(code).toBe(1)
})

test('a command that cannot reach its database names the setting', async () => {
  const { code, errors } = await backUp(() => ['DATABASE_URL=postgres://ann:secret@127.0.0.1:1/site'])
  expect(errors).toContain('No backup was made. DATABASE_URL: the database is not responding (')
  expect(code).toBe(1)
})

test('a command refuses a database of an earlier version, because only a start upgrades it', async () => {
  await using database = await createTestDatabase()
  const { rows: lacking } = await database.pool.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
  )
  for (const [name, ...words] of [['leads', 'list'], ['mail-test'], ['desk', 'members']] as [string, ...string[]][]) {
    const { code, errors } = await runScript(name, words, { DATABASE_URL: database.url })
    expect({ name, code }).toEqual({ name, code: 1 })
    expect(errors).toContain(`is from an earlier version, without migration ${lacking[0].name}: start the site`)
    expect(errors).not.toMatch(/\n +at /)
  }
  const { rowCount } = await database.pool.query('select from schema_migrations where name = $1', [lacking[0].name])
  expect(rowCount).toBe(0)
})
