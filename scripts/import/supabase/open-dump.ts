import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type CopiedRow, readCopyLine } from './copy-text.ts'
import { readLines } from './read-lines.ts'
import { findTable, type SourceTable, type SupabaseSource } from './supabase-source.ts'

const NAME = '"?([a-z_]+)"?'
const COPY = new RegExp(`^COPY ${NAME}\\.${NAME} \\((.+)\\) FROM stdin;$`)
const END = '\\.'
const HINT = 'Make it with: pg_dump --format=plain --data-only --schema=auth --schema=storage --encoding=UTF8'

interface Block {
  columns: string[]
  startsAt: number
  rows: number
}

/** A plain dump of pg_dump. Only its rows of known tables are read; nothing in it is executed. */
export async function openDump(path: string): Promise<SupabaseSource> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new OperatorError(`There is no file ${path}.`)
  const { blocks, fingerprint } = await findBlocks(path)
  if (blocks.size === 0) throw new OperatorError(`No rows of auth or storage are in this dump. ${HINT}`)
  return {
    name: basename(path),
    fingerprint,
    count: (table) => blocks.get(table)?.rows ?? 0,
    read: (table) => readBlock(path, table, blocks.get(table)),
    close: async () => {},
  }
}

async function findBlocks(path: string): Promise<{ blocks: Map<SourceTable, Block>; fingerprint: Buffer }> {
  const hash = createHash('sha256')
  const blocks = new Map<SourceTable, Block>()
  let inside: Block | null = null
  for await (const { text, nextAt } of readLines(hashed(path, hash))) {
    if (nextAt < 100 && text.startsWith('PGDMP')) throw new OperatorError(`This dump is not plain. ${HINT}`)
    if (inside !== null) {
      if (text === END) inside = null
      else inside.rows++
      continue
    }
    const [, schema = '', name = '', columns = ''] = COPY.exec(text) ?? []
    if (schema === '') continue
    inside = { columns: columns.split(', ').map((column) => column.replaceAll('"', '')), startsAt: nextAt, rows: 0 }
    const table = findTable(schema, name)
    if (table) blocks.set(table, inside)
  }
  if (inside !== null) throw new OperatorError('The dump is cut short.')
  return { blocks, fingerprint: hash.digest() }
}

async function* hashed(path: string, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    yield chunk
  }
}

async function* readBlock(path: string, table: SourceTable, block: Block | undefined): AsyncGenerator<CopiedRow> {
  if (!block) return
  for await (const { text } of readLines(createReadStream(path, { start: block.startsAt }))) {
    if (text === END) return
    const row = readCopyLine(text, block.columns)
    if (!row) throw new OperatorError(`A row of ${table} has too many or too few columns. The dump is damaged.`)
    yield row
  }
}
