import type { AmountField } from '../amounts/stored-amounts.ts'
import { describeLead, describeSource } from './describe-lead.ts'
import type { Lead } from './lead.ts'

const columns: [heading: string, read: (lead: Lead) => string][] = [
  ['reference', (lead) => lead.reference],
  ['kind', (lead) => lead.kind],
  ['receivedAt', (lead) => lead.receivedAt.toISOString()],
  ['replyDueAt', (lead) => lead.replyDueAt?.toISOString() ?? ''],
  ['status', (lead) => lead.status],
  ['flags', (lead) => lead.flags.join(' ')],
  ['fullName', (lead) => lead.fullName],
  ['email', (lead) => lead.email],
  ['phone', (lead) => lead.phone],
  ['budgetMin', ({ details }) => readNumber(details, 'budgetMin')],
  ['budgetMax', ({ details }) => readNumber(details, 'budgetMax')],
  ['capRateMin', ({ details }) => readNumber(details, 'capRateMin')],
  ['capRateMax', ({ details }) => readNumber(details, 'capRateMax')],
  ['details', ({ details }) => asLines(describeLead({ fullName: '', email: '', phone: '', details }))],
  ['source', ({ source }) => asLines(describeSource(source))],
]

/** For a spreadsheet: values are quoted, and none is read as a formula (CWE-1236). */
export function toCsv(leads: readonly Lead[]): string {
  const rows = [columns.map(([heading]) => heading), ...leads.map((lead) => columns.map(([, read]) => read(lead)))]
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

/** An apostrophe in front makes a spreadsheet read a text. Formulas with leading spaces are found too. */
function toCell(text: string): string {
  const safe = /^\s*[=+\-@\t\r\n|%\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** The numbers that were stored with the inquiry; empty if there is none. */
function readNumber({ amounts }: Lead['details'], name: AmountField): string {
  const value = typeof amounts === 'object' && amounts !== null ? Reflect.get(amounts, name) : undefined
  return typeof value === 'number' ? String(value) : ''
}

function asLines(rows: { label: string; value: string }[]): string {
  return rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
