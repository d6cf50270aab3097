import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#services/tables.ts'

export interface RandomLead {
  id: string
  reference: string
  status: 'new' | 'contacted' | 'qualified' | 'closed' | 'spam'
  flags: string[]
  unmeasured: string | null
  receivedAt: Date
  replyDueAt: Date
  repliedAt: Date | null
  wroteAt: Date | null
  snoozedUntil: Date | null
  assigneeId: string | null
  eyes: string[]
  /** The offer that is owed. */
  offer: { reference: string; dueAt: Date } | null
}

export interface RandomTask {
  id: string
  lead: RandomLead
  dueAt: Date
  assigneeId: string | null
  isDone: boolean
}

export interface RandomDay {
  leads: RandomLead[]
  tasks: RandomTask[]
}

interface Wanted {
  members: readonly string[]
  now: Date
  leads: number
  tasks: number
}

const HOUR_MS = 3_600_000
const REFERENCE_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** Numbers that look random and are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Leads and tasks of every kind around this moment. Many are due at the same minute, and some at midnight. */
export async function insertRandomDay(db: Kysely<Tables>, wanted: Wanted): Promise<RandomDay> {
  const random = createRandom(7)
  const chance = (share: number) => random() < share
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const around = (fromHours: number, toHours: number) =>
    new Date(wanted.now.getTime() - 24 * 60_000 + Math.round(fromHours + random() * (toHours - fromHours)) * HOUR_MS)
  const { members } = wanted
  const leads = Array.from({ length: wanted.leads }, (_, n): RandomLead => {
    const status = pick(['new', 'new', 'new', 'contacted', 'contacted', 'qualified', 'closed', 'spam'] as const)
    const replyDueAt = around(-60, 120)
    const isClosed = status === 'closed' || status === 'spam'
    return {
      id: randomUUID(),
      reference: `CON-${[...String(n).padStart(6, '0')].map((digit) => REFERENCE_SIGNS[Number(digit)]).join('')}`,
      status,
      flags: chance(0.05) ? ['withdrawn'] : [],
      unmeasured: pick([null, null, null, null, null, 'test', 'same-person', 'suspect']),
      receivedAt: new Date(replyDueAt.getTime() - 48 * HOUR_MS),
      replyDueAt,
      repliedAt: chance(0.4) ? around(-60, 0) : null,
      wroteAt: !isClosed && chance(0.25) ? around(-90, 0) : null,
      snoozedUntil: chance(0.2) ? around(-30, 100) : null,
      assigneeId: chance(0.7) ? pick(members) : null,
      eyes: chance(0.25) ? members.filter(() => chance(0.4)) : [],
      offer: chance(0.15) ? { reference: `PRO-${n}`, dueAt: around(-30, 60) } : null,
    }
  })
  const tasks = Array.from(
    { length: wanted.tasks },
    (): RandomTask => ({
      id: randomUUID(),
      lead: pick(leads),
      dueAt: around(-50, 150),
      assigneeId: chance(0.8) ? pick(members) : null,
      isDone: chance(0.2),
    }),
  )
  await insert(db, { leads, tasks }, wanted.now)
  return { leads, tasks }
}

async function insert(db: Kysely<Tables>, { leads, tasks }: RandomDay, now: Date): Promise<void> {
  const rows = leads.map(({ offer, ...lead }) => lead)
  await sql`insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, status, flags,
      unmeasured, reply_due_at, replied_at, reply_kind, reply_seconds, wrote_at, snoozed_until, assignee_id, eyes, closed_at)
    select id, reference, 'contact', reference, 'ann@buyers.example', '', "receivedAt", status,
      array(select jsonb_array_elements_text(flags)), unmeasured, "replyDueAt", "repliedAt",
      case when "repliedAt" is not null then 'call' end, case when "repliedAt" is not null then 60 end, "wroteAt",
      "snoozedUntil", "assigneeId", array(select jsonb_array_elements_text(eyes)::uuid),
      case when status = 'closed' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, reference text, status text, flags jsonb,
      unmeasured text, "receivedAt" timestamptz, "replyDueAt" timestamptz, "repliedAt" timestamptz, "wroteAt" timestamptz,
      "snoozedUntil" timestamptz, "assigneeId" uuid, eyes jsonb)`.execute(db)
  const owed = leads.flatMap(({ id, offer }) => (offer ? [{ ...offer, lead: id }] : []))
  await sql`insert into properties (id, reference, owner_lead_id, address, stage, created_at, completed_at, offer_due_at)
    select gen_random_uuid(), reference, lead, '1 Main Street', 'draft', ${now}, "dueAt" - interval '1 day', "dueAt"
    from jsonb_to_recordset(${JSON.stringify(owed)}::jsonb) as row (reference text, lead uuid, "dueAt" timestamptz)
  `.execute(db)
  const set = tasks.map(({ lead, ...task }) => ({ ...task, lead: lead.id }))
  await sql`insert into tasks (id, lead_id, title, due_at, assignee_id, done_at)
    select id, lead, 'Call', "dueAt", "assigneeId", case when "isDone" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb)
      as row (id uuid, lead uuid, "dueAt" timestamptz, "assigneeId" uuid, "isDone" boolean)`.execute(db)
}
