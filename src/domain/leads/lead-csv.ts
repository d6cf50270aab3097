import type { AmountField } from '../amounts/stored-amounts.ts'
import { formatPhone } from '../text/format-phone.ts'
import { formatTorontoTime } from '../text/format-toronto-time.ts'
import { printCsv, printCsvRows } from '../text/print-csv.ts'
import { describeLead, describeSource } from './describe-lead.ts'
import type { Lead } from './lead.ts'

const columns: [heading: string, read: (lead: Lead) => string | number | null][] = [
  ['reference', ({ reference }) => reference],
  ['kind', ({ kind }) => kind],
  ['receivedAt', ({ receivedAt }) => receivedAt.toISOString()],
  ['receivedToronto', ({ receivedAt }) => formatTorontoTime(receivedAt)],
  ['replyDueAt', ({ replyDueAt }) => replyDueAt.toISOString()],
  ['replyDueToronto', ({ replyDueAt }) => formatTorontoTime(replyDueAt)],
  ['status', ({ status }) => status],
  ['flags', ({ flags }) => flags.join(' ')],
  ['fullName', ({ fullName }) => fullName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => formatPhone(phone)],
  ['budgetMin', readNumber('budgetMin')],
  ['budgetMax', readNumber('budgetMax')],
  ['capRateMin', readNumber('capRateMin')],
  ['capRateMax', readNumber('capRateMax')],
  ['budgetMinTyped', readTyped('budgetMin')],
  ['budgetMaxTyped', readTyped('budgetMax')],
  ['capRateMinTyped', readTyped('capRateMin')],
  ['capRateMaxTyped', readTyped('capRateMax')],
  ['details', ({ details }) => asLines(describeLead({ fullName: '', email: '', phone: '', details }))],
  ['source', ({ source }) => asLines(describeSource(source))],
]

/** For a spreadsheet. Each time has two columns: ISO 8601 for programs, Toronto time for people. */
export function toCsv(leads: readonly Lead[]): string {
  return printLeadHeadings() + printLeadRows(leads)
}

export function printLeadHeadings(): string {
  return printCsv([columns.map(([heading]) => heading)])
}

export function printLeadRows(leads: readonly Lead[]): string {
  return printCsvRows(leads.map((lead) => columns.map(([, read]) => read(lead))))
}

/** The numbers stored with the inquiry, in dollars and percent. */
function readNumber(name: AmountField): (lead: Lead) => number | null {
  return ({ details: { amounts } }) => {
    const value = typeof amounts === 'object' && amounts !== null ? Reflect.get(amounts, name) : undefined
    return typeof value === 'number' && Number.isFinite(value) ? value : null
  }
}

/** The visitor's own text, such as '750k'. */
function readTyped(name: AmountField): (lead: Lead) => string {
  return ({ details }) => (typeof details[name] === 'string' ? details[name] : '')
}

function asLines(rows: { label: string; value: string }[]): string {
  return rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
