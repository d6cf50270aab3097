import { exportedTables } from './exported-tables.ts'
import type { WrittenFile } from './write-hashed.ts'

export interface ExportedTable extends WrittenFile {
  table: string
  path: string
  rows: number
}

/** Says what each file of an export is, so that it can be read without our software. */
export function printReadme(tables: readonly ExportedTable[], files: number, now: Date): string {
  const rows = tables.map(({ path, table, rows: count }) => {
    return `| \`${path}\` | ${count} | ${exportedTables[table] ?? 'A table of your own'}. |`
  })
  return `# Export of ${now.toISOString()}

Everything that this site stored, as of one moment. It contains personal data, hashes of passwords and secrets of second
factors: store it encrypted, and delete it when you no longer need it.

\`manifest.json\` has the number of rows and the SHA-256 of each table. \`sha256sum --check SHA256SUMS\` checks every file.
Both are written last: without them, the export is not complete.

## For people

| File | What it has |
| --- | --- |
| \`leads.csv\` | All leads. It opens in Excel; cells that look like formulas begin with an apostrophe. |
| \`consents.csv\` | Consents and withdrawals, with the lead and the address where they still exist. |
| \`files.csv\` | Stored files: bucket, key, and where each is in this folder. |
| \`files/\` | ${files} stored files, under bucket and key. Those in \`files/_other\` have keys that no file can have. |

## For programs

Each file has one JSON object per line, in UTF-8, with the columns of a table. Times are in UTC (ISO 8601), and binary values
are hexadecimal after \`\\x\`.

| File | Rows | What it has |
| --- | --- | --- |
${rows.join('\n')}

\`email_hash\` is the HMAC-SHA256 of the address in lower case, with the key that is in LEDGER_KEY or in the file \`ledger-key\` of
DATA_DIR. Take the key with you: with it, you can find what an address has agreed to. \`wording_version\` names the words of a
consent, which are in docs/consent-wordings.md of the software, or in \`data/public.imported_wordings.jsonl\` by their hash.

The tables of \`auth\` and \`storage\` have the columns of Supabase's own, so another Supabase can take their rows as they are.

Not exported, because it is of no use elsewhere: sessions, codes and links that are valid now, keys of this server, the queue,
search indexes and limits.
`
}
