import { type ColumnMap, listUnused } from '#domain/imports/lead-fields.ts'
import type { LeadCounts } from '#services/imports/import-leads.ts'
import type { LeftOutReason } from './left-out.ts'
import type { CsvFile } from './open-csv.ts'

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** Text of the file, without characters that a terminal would obey. */
function show(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 80)
}

export function describeColumns({ rows, encoding, delimiter }: CsvFile, columns: ColumnMap): string[] {
  const used = columns.headings.flatMap((heading, at) => {
    const field = columns.fields[at]
    return field ? [`${show(heading)} = ${field}`] : []
  })
  const unused = listUnused(columns).map(show).join(', ')
  const proof = (['consentDate', 'consentWording', 'consentKind'] as const).filter(
    (name) => !columns.fields.includes(name),
  )
  return [
    `${rows} rows in ${encoding}, separated by ${delimiterNames[delimiter] ?? `"${delimiter}"`}.`,
    `Columns: ${used.join(', ')}.`,
    ...(unused ? [`Left out: ${unused}. Keep one in the text with --map "Heading=note".`] : []),
    ...(proof.length > 0 ? [`No consent is imported, because the file lacks ${proof.join(', ')}.`] : []),
  ]
}

interface Results {
  counts: LeadCounts
  skipped: number
  /** Null: nothing was stored. */
  runId: string | null
  reasons: LeftOutReason[]
}

export function describeCounts({ counts, skipped, runId, reasons }: Results): string[] {
  const { imported, doubled, express, implied, withdrawn, unproven, undated } = counts
  const would = runId === null ? 'would be ' : ''
  const lines = (amount: number, text: string) => (amount > 0 ? [`${amount} ${text}`] : [])
  return [
    `${imported} ${would}imported, ${doubled} already there, ${skipped} skipped.`,
    ...lines(express + implied, `consents ${would}imported: ${express} express, ${implied} implied.`),
    ...lines(unproven, 'rows say something about consent that proves none. Their leads come without one.'),
    ...lines(withdrawn, 'people asked not to be contacted, which we keep.'),
    ...lines(undated, 'leads have no date. They get the time of the import.'),
    ...reasons.map(({ result, why, count, lines: at }) => {
      const name = result.slice(0, 1).toUpperCase() + result.slice(1)
      return `${name}: ${count}, ${count > at.length ? 'such as ' : ''}line ${at.join(', ')}. ${why}`
    }),
    describeEnd(imported, runId),
  ]
}

function describeEnd(imported: number, runId: string | null): string {
  if (runId === null) return 'Nothing was stored. Run it again with --write to import.'
  return imported > 0 ? `To undo it: npm run import -- undo ${runId}` : 'Nothing new was in the file.'
}
