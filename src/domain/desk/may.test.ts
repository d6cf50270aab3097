import { expect, test } from 'vitest'
import { type DeskActName, deskActNames } from './acts/desk-act.ts'
import type { DeskMember } from './desk-member.ts'
import { may } from './may.ts'

const at = new Date('2026-11-17T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const agent: DeskMember = { id: 'agent', role: 'agent', displayName: 'Agent One', registration: 'salesperson' }
const members: Record<string, DeskMember> = {
  agent,
  assistant: { ...agent, id: 'assistant', registration: 'none' },
  manager: { ...agent, id: 'manager', role: 'manager' },
  admin: { ...agent, id: 'admin', role: 'admin' },
}

const lead = { kind: 'contact', assigneeId: null, eyes: [], replyDueAt: minutesAgo(-60), touchedAt: null } as const
const situations = {
  nobodys: lead,
  own: { ...lead, assigneeId: 'self', touchedAt: minutesAgo(5) },
  others: { ...lead, assigneeId: 'colleague', touchedAt: minutesAgo(5) },
  silent: { ...lead, assigneeId: 'colleague', touchedAt: minutesAgo(60) },
  overdue: { ...lead, replyDueAt: minutesAgo(1) },
}
type Situation = keyof typeof situations

/** In which situations agents and assistants may do it. Managers and admins may do everything on this side of a wall. */
const everywhere: Situation[] = ['nobodys', 'own', 'others', 'silent', 'overdue']
const unlessOthers: Situation[] = ['nobodys', 'own', 'overdue']
const ofAgents: Record<DeskActName, Situation[]> = {
  claim: everywhere,
  note: everywhere,
  'log-call': everywhere,
  'answered-elsewhere': everywhere,
  release: unlessOthers,
  snooze: unlessOthers,
  wake: unlessOthers,
  status: unlessOthers,
  close: unlessOthers,
  reopen: unlessOthers,
  'not-spam': unlessOthers,
  reply: unlessOthers,
  'send-later': unlessOthers,
  'cancel-send': unlessOthers,
  bounced: everywhere,
  // To themselves.
  assign: ['nobodys', 'silent', 'overdue'],
  spam: ['nobodys', 'own'],
  wall: [],
  // What they did themselves.
  redact: everywhere,
  undo: everywhere,
  'make-property': unlessOthers,
  'edit-property': unlessOthers,
  'set-stage': unlessOthers,
  'ask-files': unlessOthers,
  'end-links': unlessOthers,
  'accept-file': unlessOthers,
  'remove-file': unlessOthers,
  complete: unlessOthers,
  incomplete: unlessOthers,
  'record-authority': unlessOthers,
  'record-interest': unlessOthers,
  'set-ceiling': unlessOthers,
  offer: unlessOthers,
}

/** What nobody may do who is not registered with RECO. */
const ofRegistered: DeskActName[] = ['record-authority', 'record-interest', 'set-ceiling', 'offer']

const roles = Object.keys(members)
const cases = deskActNames.flatMap((act) =>
  roles.flatMap((role) => everywhere.map((situation) => [act, role, situation] as const)),
)

test.each(cases)('%s by %s on a lead that is %s', (act, role, situation) => {
  const member = members[role] ?? agent
  const found = situations[situation]
  const mine = { ...found, assigneeId: found.assigneeId === 'self' ? member.id : found.assigneeId }
  const question = { member, at, to: member.id, isOwnAct: true }
  const isBarred = member.registration === 'none' && ofRegistered.includes(act)
  const isAllowed = !isBarred && (member.role !== 'agent' || ofAgents[act].includes(situation))
  expect(may(act, { ...question, lead: mine }) === null).toBe(isAllowed)
  // A wall hides the lead from every role, except from those it names.
  expect(may(act, { ...question, lead: { ...mine, eyes: ['colleague'] } })).toBe('There is no such lead.')
  const named = may(act, { ...question, lead: { ...mine, eyes: ['colleague', member.id] } })
  expect(named === null).toBe(isAllowed)
})

test('agents give leads to nobody else, and undo or redact only what they did themselves', () => {
  const byAgent = { member: agent, lead, at }
  expect(may('assign', { ...byAgent, to: 'colleague' })).toContain('manager')
  expect(may('undo', { ...byAgent, isOwnAct: false })).toContain('manager')
  expect(may('redact', { ...byAgent, isOwnAct: false })).toContain('manager')
  const byManager = { ...byAgent, member: members.manager ?? agent }
  expect(may('assign', { ...byManager, to: 'colleague' })).toBeNull()
  expect(may('undo', { ...byManager, isOwnAct: false })).toBeNull()
})
