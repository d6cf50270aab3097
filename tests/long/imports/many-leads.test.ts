import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const ROWS = 200_000
/** The file has more. */
const HEAP_MB = 64

async function* makeRows(): AsyncGenerator<string> {
  yield 'Full name,Email,Phone,Type,Date added,Notes,Consent date,Consent wording,Consent kind\r\n'
  for (let at = 0; at < ROWS; at++) {
    const day = `20${10 + (at % 16)}-0${1 + (at % 9)}-1${at % 10}`
    const who = `Person ${at},person${at}@buyers.example,416-555-${String(at % 10_000).padStart(4, '0')},Buyer`
    yield `${who},${day} 10:00,"${'Wants a plaza. '.repeat(20)}",${day},You may write to me about properties.,express\r\n`
  }
}

test('200,000 leads are imported and undone in bounded memory', { timeout: 3_600_000 }, async () => {
  await using database = await createTestDatabase<Tables>()
  await using folder = await makeTemporaryDirectory()
  const file = join(folder.path, 'leads.csv')
  await pipeline(Readable.from(makeRows()), createWriteStream(file))
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  }
  const run = async (...words: string[]) => {
    const startedAt = performance.now()
    const { code, output, errors } = await runScript('import', words, settings)
    process.stdout.write(`${words[0]} ${words.at(-1)}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
    expect(code, errors).toBe(0)
    return output
  }
  expect(await run('leads', file)).toContain('200000 would be imported, 0 already there, 0 skipped.')
  const imported = await run('leads', file, '--write')
  expect(imported).toContain('200000 imported, 0 already there, 0 skipped.')
  expect(await run('leads', file, '--write')).toContain('0 imported, 200000 already there, 0 skipped.')
  expect(await run('undo', imported.trim().split(' ').at(-1) ?? '')).toBe('200000 leads deleted.\n')
})
