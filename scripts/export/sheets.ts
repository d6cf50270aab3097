import type pg from 'pg'
import type { Lead } from '#domain/leads/lead.ts'
import { printLeadHeadings, printLeadRows } from '#domain/leads/lead-csv.ts'
import { printCsv, printCsvRows } from '#domain/text/print-csv.ts'
import { readRows } from './read-rows.ts'

/** The same as `npm run leads -- export`, without all leads in memory. */
export async function* printLeads(client: pg.Client): AsyncGenerator<string> {
  yield printLeadHeadings()
  const query = `select id, reference, kind, full_name as "fullName", email, phone, details, source, status, flags,
    received_at as "receivedAt", reply_due_at as "replyDueAt" from inquiries order by received_at, id`
  for await (const leads of readRows<Lead>(client, query)) yield printLeadRows(leads)
}

interface ConsentRow {
  reference: string | null
  email: string | null
  basis: string
  purposes: string[]
  wording: string
  text: string | null
  page: string
  givenAt: Date
  endsAt: Date | null
  suppressedAt: Date | null
  address: string
}

const headings = ['reference', 'email', 'basis', 'purposes', 'wording', 'wordingText', 'page', 'givenAt', 'endsAt']

/** The ledger with the addresses that we still have. A suppressed address wants no mail about anything before that moment. */
export async function* printConsents(client: pg.Client): AsyncGenerator<string> {
  yield printCsv([[...headings, 'suppressedAt', 'addressHash']])
  const query = `select q.reference, q.email, c.basis, c.purposes, c.wording_version as wording, w.text, c.page,
      c.given_at as "givenAt", c.ends_at as "endsAt", s.created_at as "suppressedAt", encode(c.email_hash, 'hex') as address
    from consents c left join inquiries q on q.id = c.inquiry_id
      left join suppressions s on s.email_hash = c.email_hash
      left join imported_wordings w on w.text_sha256 = c.text_sha256
    order by c.id`
  for await (const rows of readRows<ConsentRow>(client, query)) yield printCsvRows(rows.map(toCells))
}

function toCells({ reference, email, basis, purposes, wording, text, page, ...row }: ConsentRow): (string | null)[] {
  const times = [row.givenAt, row.endsAt, row.suppressedAt].map((time) => time?.toISOString() ?? null)
  return [reference, email, basis, purposes.join(' '), wording, text, page, ...times, row.address]
}
