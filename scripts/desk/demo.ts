import { hash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Pool } from 'pg'
import * as v from 'valibot'
import type { DeskAct } from '#domain/desk/acts/desk-act.ts'
import { DEMO_DOMAIN } from '#domain/desk/demo-domain.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { createReference, REFERENCE_BYTES } from '#domain/inquiries/reference.ts'
import { isBusinessDay } from '#domain/reply-clock/ontario-holidays.ts'
import { findReplyDue } from '#domain/reply-clock/reply-clock.ts'
import { atTorontoTime, readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { makeTotpSecret } from '#platform/totp/totp.ts'
import { createUser } from '#services/auth/admin/create-user.ts'
import type { AuthContext, Client } from '#services/auth/auth-context.ts'
import { insertFactor, updateFactor } from '#services/auth/factors/factor-store.ts'
import { deleteUser } from '#services/auth/users/delete-user.ts'
import { AdminUserBody } from '#services/auth/wire/request-bodies.ts'
import { performAct } from '#services/desk/acts/perform-act.ts'
import { recordAcknowledgement } from '#services/desk/acts/record-acknowledgement.ts'
import { insertUnmatched } from '#services/desk/inbound/unmatched-store.ts'
import { saveMember } from '#services/desk/members/member-store.ts'
import { forgetPropertyOf } from '#services/desk/properties/forget-properties.ts'
import { composeDetails } from '#services/leads/intake/compose-details.ts'
import { createLeadId, LEAD_ID_BYTES } from '#services/leads/intake/lead-id.ts'
import { insertLeads, type NewLead } from '#services/leads/intake/submit-inquiry-store.ts'
import type { Tables } from '#services/tables.ts'
import type { DemoFiles } from './demo-files.ts'
import { makeDemoInquiry, makeDemoWords, makeUnmatchedMails } from './demo-inquiries.ts'
import { addAnswer } from './demo-mails.ts'
import { addProperties, type DemoOwner } from './demo-properties.ts'
import {
  deleteDemo,
  hasRealWork,
  listDemoLeads,
  listDemoMembers,
  listDemoProperties,
  listVersions,
  muteMember,
} from './demo-store.ts'

interface DemoDeps {
  db: Kysely<Tables>
  pool: Pool
  auth: AuthContext
  files: DemoFiles
  dataDir: string
  now: number
  /** How many leads; 200 by default. */
  count?: number
}

const LEADS = 200
/** The number of unanswered leads. */
const WAITING = 12
const HOUR_MS = 3_600_000
/** Answered leads are spread evenly over this time. */
const PERIOD_MS = 60 * 24 * HOUR_MS
/** Unanswered leads are closer together, and the newest arrived minutes ago. */
const BETWEEN_WAITING_MS = 2.4 * HOUR_MS
/** The ages of the manager's and the agent's lead whose person has written back. */
const WROTE_BACK = [15, 16]
const operator: Client = { ipAddress: '', limitKey: '', userAgent: '' }
const team = [
  { name: 'Maya Okafor', email: `manager@${DEMO_DOMAIN}`, role: 'manager', registration: 'broker' },
  { name: 'Priya Nair', email: `agent@${DEMO_DOMAIN}`, role: 'agent', registration: 'salesperson' },
  { name: 'Daniel Reyes', email: `assistant@${DEMO_DOMAIN}`, role: 'agent', registration: 'none' },
] as const

/** Adds invented leads and members, and returns how to sign in. */
export async function fillDemo(deps: DemoDeps): Promise<string> {
  if (await hasRealWork(deps.db)) throw new Error('There are real leads or members. The demo needs an empty desk.')
  await removeDemo(deps)
  const password = randomBytes(12).toString('base64url')
  const secret = makeTotpSecret(randomBytes)
  const members: DeskMember[] = []
  for (const each of team) members.push(await addMember(deps, each, { password, secret }))
  const count = deps.count ?? LEADS
  const owners: DemoOwner[] = []
  for (let age = count - 1; age >= 0; age--) {
    const receivedAt = deps.now - 4 * 60_000 - ageInMs(age, count)
    const owner = await addLead(deps, { n: count - age, age, receivedAt, member: members[age % members.length] })
    if (owner) owners.unshift(owner)
  }
  const [manager] = members
  const made = manager ? await addProperties(deps, owners, manager) : { properties: 0, files: 0 }
  for (const mail of makeUnmatchedMails(deps.now)) await insertUnmatched(deps.db, mail)
  const file = join(deps.dataDir, 'desk-demo.txt')
  const words = describeSignIn(password, secret)
  await writeFile(file, `${words}\n`, { mode: 0o600 })
  const shown = `${count} leads, ${made.properties} properties with ${made.files} files and ${team.length} members`
  return `${shown} are there until npm run desk -- demo --remove.\n${words}`
}

function ageInMs(age: number, count: number): number {
  return age < WAITING ? age * BETWEEN_WAITING_MS : (age * PERIOD_MS) / count
}

function describeSignIn(password: string, secret: string): string {
  const lines = [
    `Sign in at /desk as ${team.map(({ email }) => email).join(', ')}`,
    `with the password ${password}`,
    `and a code from an authenticator app with the secret ${secret}`,
    `(the current code is ${new TOTP({ secret: Secret.fromBase32(secret) }).generate()}).`,
  ]
  return lines.join('\n')
}

async function addMember(
  { auth, db, now }: DemoDeps,
  { name, email, role, registration }: (typeof team)[number],
  { password, secret }: { password: string; secret: string },
): Promise<DeskMember> {
  const body = v.parse(AdminUserBody, { email, password, email_confirm: true, app_metadata: { role: 'staff' } })
  const { user } = await createUser(auth, operator, body)
  const member = { id: user.id, role, registration, displayName: name }
  const at = new Date(now)
  await saveMember(db, member, at)
  await muteMember(db, user.id)
  const factor = {
    id: randomUUID(),
    userId: user.id,
    type: 'totp',
    friendlyName: 'demo',
    secret,
    phone: null,
    at,
  } as const
  await insertFactor(db, factor)
  await updateFactor(db, factor.id, { status: 'verified' })
  return member
}

interface DemoLead {
  n: number
  /** How many leads are newer. */
  age: number
  receivedAt: number
  member: DeskMember | undefined
}

/**
 * Stores the lead as the form would, but without mails, which its history only pretends, and runs the acts that followed. Returns the lead if it comes from
 * an owner who may have a property by now.
 */
async function addLead(deps: DemoDeps, { n, age, receivedAt, member }: DemoLead): Promise<DemoOwner | null> {
  const { kind, page, body } = makeDemoInquiry(n)
  const { inquiry, faults } = readInquiry(kind, body)
  if (!inquiry) throw new Error(`not an inquiry: ${JSON.stringify(faults)}`)
  const { fullName, email, phone, ...details } = inquiry.fields
  const at = new Date(receivedAt)
  const lead: NewLead = {
    id: createLeadId(receivedAt, randomBytes(LEAD_ID_BYTES)),
    reference: createReference(kind, randomBytes(REFERENCE_BYTES)),
    kind,
    fullName,
    email,
    phone,
    page,
    details: composeDetails(details),
    source: { page, referrer: '', firstUtm: null, lastUtm: null, language: 'en-CA' },
    flags: ['demo'],
    bodySha256: hash('sha256', JSON.stringify(body), 'buffer'),
    receivedAt: at,
    replyDueAt: findReplyDue(kind, at),
    // The ledger is append-only, and must not contain consents that nobody gave.
    consents: [],
    jobs: [],
    idempotency: null,
  }
  await insertLeads(deps.pool, [lead])
  const acknowledged = { leadId: lead.id, kind: 'acknowledged', at: new Date(receivedAt + 30_000) } as const
  await deps.db.transaction().execute((tx) => recordAcknowledgement(tx, acknowledged))
  const acts = member ? pastActs(n, age) : []
  for (const { hours, act } of acts) {
    const time = Math.min(startOfWork(receivedAt) + hours * HOUR_MS, deps.now)
    await performAct({ db: deps.db, now: () => time }, member ?? null, { id: randomUUID(), lead: lead.id, do: act })
  }
  if (WROTE_BACK.includes(age))
    await addAnswer(deps, { id: lead.id, kind, fullName, email, hoursAgo: (age - 14) * 1.1 })
  const isOpen = age >= WAITING && acts.every(({ act }) => act.act !== 'close')
  if (inquiry.kind !== 'sell-fast' || !isOpen) return null
  return { id: lead.id, email, propertyType: inquiry.fields.propertyType }
}

/** Nobody answers at the weekend, which would be a reply within no time at all. */
function startOfWork(receivedAt: number): number {
  let { day } = readTorontoTime(new Date(receivedAt))
  if (isBusinessDay(day)) return receivedAt
  while (!isBusinessDay(day)) day++
  return atTorontoTime(day, 9 * HOUR_MS).getTime()
}

/** The newest are unanswered. Most of the others were answered in time, some late and some not at all. */
function pastActs(n: number, age: number): { hours: number; act: DeskAct }[] {
  if (age < WAITING) return waitingActs(n)
  const hours = n % 17 === 0 ? 60 : 0.2 + (n % 11)
  const words = makeDemoWords(n)
  const spoke: DeskAct = { act: 'log-call', outcome: 'spoke', text: words.call }
  const acts: { hours: number; act: DeskAct }[] = [
    { hours: hours / 4, act: { act: 'claim' } },
    { hours: hours / 2, act: { act: 'log-call', outcome: 'voicemail', text: '' } },
    { hours, act: spoke },
  ]
  if (n % 4 === 0) acts.push({ hours: hours + 1, act: { act: 'note', text: words.note } })
  if (n % 5 === 0) acts.push({ hours: hours + 2, act: { act: 'status', status: 'qualified' } })
  if (age > 3 * WAITING && n % 5 !== 0) acts.push({ hours: hours + 48, act: { act: 'close', reason: 'no-fit' } })
  return acts
}

/** Most are claimed, and some have a task for the next day. */
function waitingActs(n: number): ReturnType<typeof pastActs> {
  if (n % 4 === 0) return []
  const today = readTorontoTime(new Date()).day
  const dueAt = atTorontoTime(today + (n % 3), (10 + (n % 4) * 1.5) * HOUR_MS).toISOString()
  const task = { act: 'task', task: randomUUID(), title: makeDemoWords(n).task, dueAt, assignee: null } as const
  return [{ hours: 0.02, act: { act: 'claim' } }, ...(n % 4 === 1 ? [{ hours: 0.1, act: task }] : [])]
}

/** Removes the whole demo. Returns the number of leads removed. */
export async function removeDemo({ db, auth, files }: Pick<DemoDeps, 'db' | 'auth' | 'files'>): Promise<number> {
  const leads = await listDemoLeads(db)
  const members = await listDemoMembers(db)
  const versions = await listVersions(db, await listDemoProperties(db, leads))
  await db.transaction().execute(async (tx) => {
    for (const lead of leads) await forgetPropertyOf(tx, lead)
    await deleteDemo(tx, leads, members)
  })
  await files.removeBytes(versions)
  for (const id of members) await deleteUser(auth, operator, id, false)
  return leads.length
}
