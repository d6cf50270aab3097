import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { OperatorError } from '#platform/errors/operator-error.ts'

interface CsvRow {
  /** The line of the file on which the row begins. */
  line: number
  cells: string[]
}

export interface CsvFile {
  headings: string[]
  rows: number
  sha256: Buffer
  encoding: string
  delimiter: string
  read(): AsyncGenerator<CsvRow>
}

const delimiters = [',', ';', '\t', '|']
const MAX_ROW_CHARACTERS = 1_000_000
const MAX_COLUMNS = 500
/** Enough for the headings. */
const START_BYTES = 65_536

/**
 * Reads the whole file once, so that a broken one is refused before anything is stored. UTF-8 is recognized by being
 * valid; everything else is taken for Windows-1252, as Excel writes it.
 */
export async function openCsv(path: string): Promise<CsvFile> {
  const start = await readStart(path)
  const { sha256, encoding } = await scan(path, start)
  const delimiter = findDelimiter(new TextDecoder(encoding).decode(start))
  const read = () => readRows(path, encoding, delimiter)
  let headings: string[] | null = null
  let rows = 0
  for await (const { cells } of read()) {
    if (headings === null) headings = cells.map((cell) => cell.trim())
    else rows++
  }
  if (headings === null) throw new OperatorError('The file is empty. Its first line must have the headings.')
  if (headings.length > MAX_COLUMNS) throw new OperatorError(`The file has more than ${MAX_COLUMNS} columns.`)
  return { headings, rows, sha256, encoding, delimiter, read: () => skipHeadings(read()) }
}

async function readStart(path: string): Promise<Buffer> {
  const handle = await open(path).catch((error: Error) => {
    throw new OperatorError(`The file cannot be read: ${error.message}.`)
  })
  try {
    if (!(await handle.stat()).isFile()) throw new OperatorError(`${path} is not a file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function scan(path: string, start: Buffer): Promise<{ sha256: Buffer; encoding: string }> {
  const isUtf16 = start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const hash = createHash('sha256')
  let isUtf8 = !isUtf16
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    if (!isUtf16 && chunk.includes(0))
      throw new OperatorError('This is no CSV file. In Excel, save the sheet as "CSV UTF-8" and try again.')
    if (isUtf8) isUtf8 = isText(() => decoder.decode(chunk, { stream: true }))
  }
  if (isUtf8) isUtf8 = isText(() => decoder.decode())
  return { sha256: hash.digest(), encoding: isUtf16 ? 'utf-16le' : isUtf8 ? 'utf-8' : 'windows-1252' }
}

function isText(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** The one that the first line has most of, outside quotes. */
function findDelimiter(start: string): string {
  const line = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n?|\n/, 1)[0] ?? ''
  const counted = delimiters.map((delimiter) => [line.split(delimiter).length, delimiter] as const)
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ','
}

async function* skipHeadings(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  let isHeading = true
  for await (const row of rows) {
    if (!isHeading) yield row
    isHeading = false
  }
}

async function* readRows(path: string, encoding: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = Readable.from(decode(path, encoding)).pipe(
    parse({
      delimiter,
      info: true,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: MAX_ROW_CHARACTERS,
    }),
  )
  let line = 1
  try {
    for await (const { record, info } of parser) {
      const cells: string[] = record
      const isEmpty = cells.length === 1 && cells[0]?.trim() === ''
      if (!isEmpty) yield { line, cells }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new OperatorError(`Line ${line} or the lines after it cannot be read: ${explain(error)}`)
  }
}

/** Every line ends with one character, so that the parser counts lines as an editor does. */
async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  for await (const chunk of createReadStream(path)) {
    const text = held + decoder.decode(chunk, { stream: true })
    // The other half of a line end may be in the next chunk.
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n')
  }
  yield (held + decoder.decode()).replaceAll(/\r\n?/g, '\n')
}

function explain({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return 'a row has more than a million characters. Is a quote missing?'
  return 'the quotes do not match. A quote inside a quoted cell must be doubled.'
}
