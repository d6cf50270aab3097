import * as v from 'valibot'
import { addMonths } from '../add-months.ts'
import { cleanLine, cleanText } from '../inquiries/clean-text.ts'
import type { InquiryKind } from '../inquiries/inquiry.ts'
import { Email, FullName, Phone } from '../inquiries/inquiry-fields.ts'
import { inquiryLimits } from '../inquiries/inquiry-limits.ts'
import { composeImportedDetails } from './compose-imported-details.ts'
import type { ImportedLead, Row, RowRules } from './imported-lead.ts'
import type { ColumnMap, LeadField } from './lead-fields.ts'
import { readConsent } from './read-consent.ts'
import { readImportDate } from './read-import-date.ts'

type ReadRow = { lead: ImportedLead; why: null } | { lead: null; why: string }

const OLDEST = new Date('1990-01-01T00:00:00Z')
const kinds: Record<InquiryKind, readonly string[]> = {
  contact: ['contact', 'general', 'other', 'inquiry'],
  investment: ['investment', 'investor', 'buyer', 'buy', 'acquisition'],
  'sell-fast': ['sell-fast', 'sellfast', 'seller', 'sell', 'owner', 'vendor'],
}
const statuses: Record<ImportedLead['status'], readonly string[]> = {
  new: ['', 'new', 'open', 'lead', 'fresh', 'uncontacted', 'not contacted'],
  contacted: ['contacted', 'attempted', 'in progress', 'working', 'replied', 'nurture', 'nurturing'],
  qualified: ['qualified', 'active', 'hot', 'client', 'opportunity'],
  closed: ['closed', 'won', 'lost', 'dead', 'archived', 'done', 'closed won', 'closed lost'],
}
const isNo = /^(no|n|false|f|0|-)?$/i

/** Reads a row, or says in one sentence why it is skipped. Values we have no field for go into the lead's text. */
export function readLeadRow(cells: readonly string[], rules: RowRules): ReadRow {
  const { columns, now, dates } = rules
  if (cells.slice(columns.fields.length).some((cell) => cell.trim() !== ''))
    return skip(`It has ${cells.length} cells, but there are ${columns.fields.length} headings.`)
  const row = toRow(cells, columns)
  const email = v.safeParse(Email, row.get('email'))
  if (!email.success)
    return skip(row.get('email') === '' ? 'It has no email address.' : 'Its email address is not valid.')
  const status = readStatus(row)
  if (status === null) return skip('It is spam.')
  const receivedAt = readMoment(row, 'receivedAt', rules)
  if (typeof receivedAt === 'string') return skip(receivedAt)
  const closedAt = readMoment(row, 'closedAt', rules)
  if (typeof closedAt === 'string') return skip(closedAt)
  if (status === 'closed' && closedAt !== null && closedAt < rules.closedSince)
    return skip('It was closed longer ago than leads are kept (LEAD_RETENTION_MONTHS).')
  const kind = readKind(row, rules.kind)
  const asked = row.get('unsubscribed')
  const withdrawnAt = isNo.test(asked) ? null : (readImportDate(asked, dates) ?? now)
  const phone = readPhone(row)
  const details = composeImportedDetails(kind, row)
  if (typeof details === 'string') return skip(details)
  const lead = {
    kind,
    fullName: readName(row, email.output),
    email: email.output,
    phone,
    details,
    status,
    receivedAt,
    closedAt: status === 'closed' ? (closedAt ?? now) : null,
    isWon: status === 'closed' && /won/i.test(row.get('status')),
    origin: cut(cleanLine(row.get('source')), inquiryLimits.subject),
    withdrawnAt: withdrawnAt !== null && withdrawnAt > now ? now : withdrawnAt,
    ...readConsent(row, rules),
  }
  return { lead: { ...lead, identity: identify(lead, row.get('id')) }, why: null }
}

/** Since when closed leads are kept. */
export function findClosedSince(now: Date, retentionMonths: number): Date {
  return addMonths(now, -retentionMonths)
}

function toRow(cells: readonly string[], { fields, headings }: ColumnMap): Row {
  const values = new Map<LeadField, string>()
  const notes: string[] = []
  for (const [column, field] of fields.entries()) {
    // Our own exports put an apostrophe before text that a spreadsheet would take for a formula.
    const text = cleanText((cells[column] ?? '').replace(/^'(?=\s*[=+\-@|%])/, ''))
    if (field === 'note' && text !== '') notes.push(`${cleanLine(headings[column] ?? '')}: ${text}`)
    else if (field !== null) values.set(field, text)
  }
  return { get: (field) => values.get(field) ?? '', notes }
}

/** Null if it is spam. A status that we don't have is a note. */
function readStatus(row: Row): ImportedLead['status'] | null {
  const text = cleanLine(row.get('status')).toLowerCase()
  if (/^(spam|junk)$/.test(text)) return null
  for (const status of ['new', 'contacted', 'qualified', 'closed'] as const)
    if (statuses[status].includes(text)) return status
  row.notes.push(`Status: ${cleanLine(row.get('status'))}`)
  return 'new'
}

function readKind(row: Row, usual: InquiryKind): InquiryKind {
  const text = cleanLine(row.get('kind')).toLowerCase()
  if (text === '') return usual
  for (const kind of ['contact', 'investment', 'sell-fast'] as const) if (kinds[kind].includes(text)) return kind
  row.notes.push(`Type: ${cleanLine(row.get('kind'))}`)
  return usual
}

function readMoment(row: Row, field: 'receivedAt' | 'closedAt', { dates, now }: RowRules): Date | null | string {
  const text = row.get(field)
  if (text === '') return null
  const moment = readImportDate(text, dates)
  if (moment === null) {
    const isAmbiguous = dates === null && /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(text)
    return isAmbiguous ? 'Its date may mean two days. Say --dates mdy or --dates dmy.' : 'Its date cannot be read.'
  }
  if (moment > now) return 'Its date is still to come.'
  return moment < OLDEST ? 'Its date is before 1990.' : moment
}

/** A number that can't be one stays as a note. */
function readPhone(row: Row): string {
  const phone = v.safeParse(Phone, row.get('phone'))
  if (!phone.success) row.notes.push(`Phone: ${cleanLine(row.get('phone'))}`)
  return phone.success ? phone.output : ''
}

function readName(row: Row, email: string): string {
  const name = row.get('fullName') || `${row.get('firstName')} ${row.get('lastName')}`
  const read = v.safeParse(FullName, name)
  return read.success ? read.output : cut(cleanLine(name), inquiryLimits.fullName) || email
}

/** Cutting may split a surrogate pair, which `cleanLine` removes. */
function cut(text: string, max: number): string {
  return cleanLine(text.slice(0, max))
}

/** A later export of the same program must find the same lead, although its status and notes have changed. */
function identify({ kind, email, receivedAt, details }: Omit<ImportedLead, 'identity'>, id: string): string {
  const mark = id ? ['id', id] : receivedAt ? ['at', receivedAt.toISOString()] : ['says', details]
  return JSON.stringify([kind, email.toLowerCase(), mark])
}

function skip(why: string): ReadRow {
  return { lead: null, why }
}
