// npm run leads -- list [--json] [--kind K] [--since D] [--flagged] | show REF | export FILE.csv | status REF S
//   | delete REF --why REASON
// Lists leads, prints one with its history, exports all as CSV, sets the status of one, or deletes one for good.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { type InquiryKind, inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { describeLead, describeSource, headlineLead } from '#domain/leads/describe-lead.ts'
import { type Lead, type LeadStatus, leadStatuses } from '#domain/leads/lead.ts'
import { toCsv } from '#domain/leads/lead-csv.ts'
import { startOfTorontoDay, toCalendarDay } from '#domain/reply-clock/toronto-time.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatTorontoTimeWithZone, toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createLogger } from '#platform/log/logger.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { createLeadHistory } from '#services/desk/lead-history.ts'
import { recordGoneLead } from '#services/leads/gone-lead-store.ts'
import { deleteLead, findHold, findLead, listLeads } from '#services/leads/lead-store.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'

const USAGE = `Usage: npm run leads -- list [--json] [--kind ${inquiryKinds.join('|')}] [--since 2026-11-15] [--flagged]
       npm run leads -- show REF [--json]
       npm run leads -- export FILE.csv [--kind K] [--since D] [--flagged]
       npm run leads -- status REF ${leadStatuses.join('|')}
       npm run leads -- delete REF --why 'Asked by phone.'`

const { positionals, values } = readArguments()
const [action, target, word] = positionals
const filter = { kind: readKind(values.kind), since: readSince(values.since), flagged: values.flagged }
const reference = action && ['show', 'status', 'delete'].includes(action) ? readReference(target ?? '') : null
const status = leadStatuses.find((candidate) => candidate === word)
checkArguments()

const log = createLogger({ level: 'error', destination: process.stderr })
const { db, close } = await openSiteDatabase({ config: loadConfig(), log, max: 2 })
try {
  if (action === 'list') printList(await listLeads(db, filter))
  else if (action === 'export') await exportTo(target ?? '')
  else await actOn(reference ?? '', status)
} finally {
  await close()
}

function printList(leads: Lead[]): void {
  for (const lead of leads) console.log(values.json ? JSON.stringify(lead) : toLine(lead))
  if (!values.json && leads.length === 0) console.log('No lead yet.')
}

function toLine(lead: Lead): string {
  const flags = lead.flags.length > 0 ? `  [${lead.flags.join(', ')}]` : ''
  const time = formatTorontoTimeWithZone(lead.receivedAt)
  return `${lead.reference}  ${time}  ${lead.status.padEnd(9)}  ${lead.fullName} <${lead.email}>  ${headlineLead(lead)}${flags}`
}

/** The file is readable by its owner only, because it contains names and addresses. */
async function exportTo(path: string): Promise<void> {
  const leads = await listLeads(db, filter)
  await writeFile(path, toCsv(leads), { mode: 0o600 })
  console.log(`${leads.length === 1 ? '1 lead' : `${leads.length} leads`} written to ${path}`)
}

async function actOn(wanted: string, next: LeadStatus | undefined): Promise<void> {
  const lead = await findLead(db, { reference: wanted })
  if (!lead) {
    console.error(`There is no lead ${wanted}.`)
    process.exitCode = 1
  } else if (action === 'show') show(lead)
  else if (action === 'delete') await remove(lead, values.why ?? '')
  else if (next) {
    const act = { act: 'status', status: next, isOperator: true } as const
    const result = await performAct({ db, now: Date.now }, null, { id: randomUUID(), lead: lead.id, do: act })
    console.log(result.outcome === 'refused' ? result.why : `${wanted} is ${next} now.`)
  }
}

/** Brokerage records can't be deleted here either. We keep who deleted a lead and why, without naming its sender. */
async function remove({ id, reference: wanted }: Lead, reason: string): Promise<void> {
  const at = new Date()
  const hold = await db.transaction().execute(async (tx) => {
    const found = await findHold(tx, id, at)
    if (found) return found
    await recordGoneLead(tx, id, { how: 'operator', at, by: userInfo().username, reason })
    await createLeadHistory().forget(tx, id)
    await deleteLead(tx, id)
    return null
  })
  if (hold) {
    const day = formatDay(toTorontoDay(hold.until))
    console.error(`${wanted} is a brokerage record until ${day}: ${hold.why} A manager can end that at the desk.`)
    process.exitCode = 1
  } else console.log(`${wanted} is deleted. The proof of consent stays, without the name.`)
}

function show(lead: Lead): void {
  if (values.json) {
    console.log(JSON.stringify(lead, null, 2))
    return
  }
  console.log(toLine(lead))
  console.log(`  Answer by: ${formatTorontoTimeWithZone(lead.replyDueAt)}`)
  for (const { label, value } of [...describeLead(lead), ...describeSource(lead.source)]) {
    console.log(`  ${label}: ${value.replaceAll('\n', '\n    ')}`)
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        kind: { type: 'string' },
        since: { type: 'string' },
        flagged: { type: 'boolean', default: false },
        why: { type: 'string' },
      },
    })
  } catch (error) {
    return refuse(describeError(error))
  }
}

function readKind(text: string | undefined): InquiryKind | undefined {
  const kind = inquiryKinds.find((candidate) => candidate === text)
  return text === undefined || kind ? kind : refuse(`There is no kind ${text}.`)
}

/** Days start at midnight in Toronto. */
function readSince(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  const date = year && month && day ? startOfTorontoDay(toCalendarDay(year, month, day)) : new Date(text)
  return Number.isNaN(date.getTime()) ? refuse(`${text} is no date.`) : date
}

function checkArguments(): void {
  const actions: Record<string, boolean> = {
    list: true,
    export: target !== undefined,
    show: reference !== null,
    delete: reference !== null && (values.why ?? '').trim() !== '',
    status: reference !== null && status !== undefined,
  }
  if (!actions[action ?? '']) refuse(target && reference === null ? `${target} is no reference.` : '')
}

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`.trim())
  process.exit(2)
}
