import { OperatorError } from '#platform/errors/operator-error.ts'

/** Longer than any row that has to be read. */
const MAX_LINE_BYTES = 32_000_000
const NEWLINE = 10

interface Line {
  text: string
  /** Where the next line begins. */
  nextAt: number
}

/** The lines of a stream in UTF-8, with their places in it. The last one needs no line end. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held: Buffer = Buffer.alloc(0)
  let at = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const bytes = held.length === 0 ? chunk.subarray(from, end) : Buffer.concat([held, chunk.subarray(from, end)])
      held = Buffer.alloc(0)
      at += bytes.length + 1
      from = end + 1
      yield { text: decode(decoder, bytes), nextAt: at }
    }
    held = Buffer.concat([held, chunk.subarray(from)])
    if (held.length > MAX_LINE_BYTES) throw new OperatorError('The dump has a line of more than 32 MB.')
  }
  if (held.length > 0) yield { text: decode(decoder, held), nextAt: at + held.length }
}

function decode(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes).replace(/\r$/, '')
  } catch {
    throw new OperatorError('The dump is not in UTF-8. Make it with pg_dump --encoding=UTF8.')
  }
}
