import type { Kysely, Transaction } from 'kysely'
import { type Alarm, decideAlerts } from '#domain/desk/alerting/decide-alerts.ts'
import { compareStates } from '#domain/desk/lead-state.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { changeLead, insertEvent, lockLead } from '../acts/act-store.ts'
import type { ListCursor } from '../inbox/inbox-condition-store.ts'
import type { DeskLive } from '../live/desk-live.ts'
import { holdTeam } from '../members/member-store.ts'
import { findSettings } from '../settings/settings-store.ts'
import { alertMember, type TakenStep } from './alert-member.ts'
import {
  claimTimeStep,
  findFirstJoining,
  listReachedMembers,
  listSweptLeads,
  type ReachedMember,
  type SweptLead,
  takeAlerts,
  takeAssignments,
  takeMentions,
} from './alert-store.ts'

export interface SweepDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  newId: () => string
  siteUrl: string
  /** Optional: without it, open desks find out when they poll. */
  live?: Pick<DeskLive, 'hint' | 'notify'>
}

type Tx = Transaction<Tables>

const DAY_MS = 86_400_000
const OLDEST_MS = 10 * DAY_MS
/** How many leads are read at once, and roughly how many are handled in one transaction. */
const AT_ONCE = 200
/** The most batches in one sweep; the next sweep continues from there. */
const MAX_READS = 25

/** Where a sweep starts, and how much it does. */
interface Portion {
  from?: ListCursor | null
  atOnce?: number
}

/**
 * Takes each due step once: the step, the assignment and the messages are one transaction. Several processes may call
 * it at the same time. Returns where the next sweep continues; null means at the most urgent lead.
 */
export async function sweepAlerts(
  deps: SweepDeps,
  { from = null, atOnce = AT_ONCE }: Portion = {},
): Promise<ListCursor | null> {
  const { db, now, live } = deps
  const at = new Date(now())
  const { assigned, next } = await db.transaction().execute((tx) => sweep(deps, tx, { at, from, atOnce }))
  for (const { leadId, memberId } of assigned) {
    live?.hint(leadId)
    live?.notify(memberId, { kind: 'assigned', lead: leadId })
  }
  return next
}

interface Swept {
  /** Which member was assigned which leads. */
  assigned: { leadId: string; memberId: string }[]
  next: ListCursor | null
}

async function sweep(
  deps: SweepDeps,
  tx: Tx,
  { at, from, atOnce }: { at: Date; from: ListCursor | null; atOnce: number },
): Promise<Swept> {
  const joining = await findFirstJoining(tx)
  if (!joining || !(await takeAlerts(tx))) return { assigned: [], next: from }
  const settings = await findSettings(tx)
  await holdTeam(tx)
  const members = await listReachedMembers(tx)
  const steps = new Map<string, TakenStep[]>()
  for (const { to, ...lead } of await takeAssignments(tx))
    steps.set(to, [...(steps.get(to) ?? []), { lead, step: 'given' }])
  for (const { to, ...lead } of await takeMentions(tx))
    steps.set(to, [...(steps.get(to) ?? []), { lead, step: 'mentioned' }])
  const isClosed = settings.closedDays.includes(toTorontoDay(at))
  const since = new Date(Math.max(joining.getTime(), at.getTime() - OLDEST_MS))
  const decide = (lead: SweptLead) => decideAlerts(lead, members, at, { assignMs: settings.claimMinutes * 60_000 })
  const isConcerned = (lead: SweptLead) => decide(lead).length > 0
  const { leads, next } = isClosed
    ? { leads: [], next: null }
    : await findConcerned(tx, { since, from, atOnce, isConcerned })
  const assigned: Swept['assigned'] = []
  // In the order of their ids, so that two transactions that lock them never deadlock.
  for (const lead of leads.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    // Decided again, because the rota advances with each assigned lead.
    for (const { step, to, assignTo } of await take(deps, tx, { lead, alarms: decide(lead), members, at })) {
      for (const id of to) steps.set(id, [...(steps.get(id) ?? []), { lead, step }])
      if (assignTo !== null) assigned.push({ leadId: lead.id, memberId: assignTo })
    }
  }
  for (const member of members) await alertMember(deps, tx, { member, steps: steps.get(member.id) ?? [], at })
  return { assigned, next }
}

interface Finding {
  since: Date
  from: ListCursor | null
  atOnce: number
  isConcerned: (lead: SweptLead) => boolean
}

/** Leads with a due step, however many leads without one come before them. */
async function findConcerned(
  tx: Tx,
  { since, from, atOnce, isConcerned }: Finding,
): Promise<{ leads: SweptLead[]; next: ListCursor | null }> {
  const leads: SweptLead[] = []
  let after = from
  for (let reads = 0; reads < MAX_READS && leads.length < atOnce; reads++) {
    const read = await listSweptLeads(tx, { since, after, limit: atOnce })
    leads.push(...read.filter(isConcerned))
    after = read.at(-1)?.cursor ?? null
    if (read.length < atOnce) return { leads, next: null }
  }
  return { leads, next: after }
}

interface Taking {
  lead: SweptLead
  alarms: Alarm[]
  members: ReachedMember[]
  at: Date
}

/** The steps that no other process took. A lead that has changed since is checked again in a minute. */
async function take({ newId }: SweepDeps, tx: Tx, { lead, alarms, members, at }: Taking): Promise<Alarm[]> {
  const locked = await lockLead(tx, lead.id, null)
  if (!locked || locked.version !== lead.version) return []
  const taken: Alarm[] = []
  for (const alarm of alarms) {
    const { step, to, assignTo } = alarm
    if (!(await claimTimeStep(tx, { leadId: lead.id, clock: lead.clock, step, members: to, at }))) continue
    taken.push(alarm)
    if (assignTo === null) continue
    const changes = compareStates(locked.state, { assigneeId: assignTo })
    await changeLead(tx, locked, changes, at)
    const event = { leadId: lead.id, actId: newId(), kind: 'assign', actor: null, actorKind: 'system' as const }
    await insertEvent(tx, { ...event, changes, data: { why: 'rota' }, at })
    const member = members.find(({ id }) => id === assignTo)
    if (member) member.lastGivenAt = at
  }
  return taken
}
