import { open } from 'node:fs/promises'
import { printCsv, printCsvRows } from '#domain/text/print-csv.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

/** Why rows are left out, with the numbers of the first such lines. */
export interface LeftOutReason {
  result: string
  why: string
  count: number
  lines: (number | string)[]
}

const MAX_LINES = 5

/** Counts the rows that are left out by reason and, if a report is wanted, lists each in a file. */
export async function openLeftOut(path: string | undefined) {
  const reasons = new Map<string, LeftOutReason>()
  const file = path === undefined ? null : await create(path)
  await file?.write(printCsv([['line', 'result', 'why']]))
  return {
    reasons: () => [...reasons.values()].toSorted((one, other) => other.count - one.count),
    async add(result: string, rows: readonly { line: number | string; why: string }[]): Promise<void> {
      for (const { line, why } of rows) {
        const name = `${result}: ${why}`
        const reason = reasons.get(name) ?? { result, why, count: 0, lines: [] }
        reason.count++
        if (reason.lines.length < MAX_LINES) reason.lines.push(line)
        reasons.set(name, reason)
      }
      if (rows.length > 0) await file?.write(printCsvRows(rows.map(({ line, why }) => [line, result, why])))
    },
    async close(): Promise<void> {
      await file?.close()
    },
  }
}

/** Never overwrites a file, because the path may be mistyped. */
function create(path: string) {
  return open(path, 'wx', 0o600).catch((error: Error) => {
    throw new OperatorError(`The report cannot be written: ${error.message}.`)
  })
}
