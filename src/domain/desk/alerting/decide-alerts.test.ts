import { expect, test } from 'vitest'
import { findReplyDue } from '../../reply-clock/reply-clock.ts'
import { defaultDuty, readDuty } from '../duty.ts'
import type { AlertedMember } from './alerted-member.ts'
import { defaultAlerts } from './alerts.ts'
import { decideAlerts, type WaitingLead } from './decide-alerts.ts'

/** In Toronto's winter. */
const at = (text: string) => new Date(`${text}:00-05:00`)

function member(id: string, values: Partial<AlertedMember> = {}): AlertedMember {
  const joinedAt = at(`2026-01-0${id.length}T12:00`)
  const usual = {
    role: 'agent',
    takesLeads: true,
    joinedAt,
    lastGivenAt: null,
    duty: defaultDuty,
    alerts: defaultAlerts,
  }
  return { id, ...usual, ...values } as AlertedMember
}
const ann = member('ann')
const bert = member('bert')
const chief = member('chief', { role: 'manager', takesLeads: false })
const team = [ann, bert, chief]

/** Came on Tuesday at ten. */
function lead(values: Partial<WaitingLead> = {}): WaitingLead {
  const startedAt = values.startedAt ?? at('2026-11-17T10:00')
  return {
    clock: 'reply',
    kind: 'contact',
    isUrgent: false,
    startedAt,
    dueAt: findReplyDue('contact', startedAt),
    assigneeId: null,
    assignedAt: null,
    snoozedUntil: null,
    eyes: [],
    taken: {},
    ...values,
  }
}

/** 'step: who → who gets it' */
const stepsAt = (moment: string, waiting: WaitingLead, members = team) =>
  decideAlerts(waiting, members, at(moment)).map(
    ({ step, to, assignTo }) => `${step}: ${to.join(' ')}${assignTo ? ` → ${assignTo}` : ''}`,
  )

test('members on duty are alerted to a new lead twice, then it is assigned to the next in the rota', () => {
  const told = lead({ taken: { arrival: at('2026-11-17T10:00') } })
  expect(stepsAt('2026-11-17T10:00', lead())).toEqual(['arrival: ann bert chief'])
  expect(stepsAt('2026-11-17T10:04', told)).toEqual([])
  expect(stepsAt('2026-11-17T10:05', told)).toEqual(['again: ann bert chief'])
  expect(stepsAt('2026-11-17T10:14', { ...told, taken: { ...told.taken, again: at('2026-11-17T10:05') } })).toEqual([])
  expect(stepsAt('2026-11-17T10:15', told)).toEqual(['assign: ann → ann'])
  const turns = [
    { ...ann, lastGivenAt: at('2026-11-17T09:00') },
    { ...bert, lastGivenAt: at('2026-11-16T09:00') },
  ]
  expect(stepsAt('2026-11-17T10:15', told, turns)).toEqual(['assign: bert → bert'])
})

test('members who take no leads are skipped, and the last step goes to a manager', () => {
  const told = lead({ taken: { arrival: at('2026-11-17T10:00') } })
  const away = { takesLeads: false }
  expect(stepsAt('2026-11-17T10:15', told, [{ ...ann, ...away }, bert, chief])).toEqual(['assign: bert → bert'])
  const nobody = [{ ...ann, ...away }, { ...bert, ...away }, chief]
  expect(stepsAt('2026-11-17T10:15', told, nobody)).toEqual(['assign: chief → chief'])
  // Nobody is on duty all week: a lead that is nearly due goes to the manager or admin who joined first.
  const asleep = [bert, ann, chief].map((one) => ({ ...one, duty: readDuty({}) }))
  expect(stepsAt('2026-11-18T03:00', told, asleep)).toEqual([])
  expect(stepsAt('2026-11-18T05:12', told, asleep)).toEqual(['assign: chief → chief'])
  expect(stepsAt('2026-11-18T05:12', told, asleep.slice(0, 2))).toEqual(['assign: ann → ann'])
})

test('at night only members who asked for it are alerted, and everybody else in the morning', () => {
  const startedAt = at('2026-11-14T21:40')
  const all = { ...ann, alerts: { ...defaultAlerts, wake: 'all' as const } }
  const urgent = { ...bert, alerts: { ...defaultAlerts, wake: 'urgent' as const } }
  const members = [all, urgent, chief]
  expect(stepsAt('2026-11-14T21:40', lead({ startedAt }), members)).toEqual(['woken: ann'])
  expect(stepsAt('2026-11-14T21:40', lead({ startedAt, isUrgent: true }), members)).toEqual(['woken: ann bert'])
  expect(stepsAt('2026-11-14T21:40', lead({ startedAt }), [chief])).toEqual([])
  // Nobody is woken by what is hours old.
  expect(stepsAt('2026-11-15T04:00', lead({ startedAt }), members)).toEqual([])
  const woken = lead({ startedAt, taken: { woken: startedAt } })
  expect(stepsAt('2026-11-16T08:59', woken, members)).toEqual([])
  expect(stepsAt('2026-11-16T09:00', woken, members)).toEqual(['arrival: ann bert chief'])
})

test('the member who has a lead is reminded after an hour, but not while it is snoozed or they are off duty', () => {
  const owned = lead({ assigneeId: 'ann', assignedAt: at('2026-11-17T10:02') })
  expect(stepsAt('2026-11-17T11:01', owned)).toEqual([])
  expect(stepsAt('2026-11-17T11:02', owned)).toEqual(['nudge: ann'])
  expect(stepsAt('2026-11-17T11:02', { ...owned, snoozedUntil: at('2026-11-18T09:00') })).toEqual([])
  expect(stepsAt('2026-11-17T18:00', owned)).toEqual([])
  expect(stepsAt('2026-11-17T11:02', { ...owned, clock: 'offer' })).toEqual([])
})

test('a new offer to make wakes nobody at night, but members on duty are told', () => {
  const offer = lead({ clock: 'offer', startedAt: at('2026-11-17T02:00'), dueAt: at('2026-11-18T02:00') })
  const light = { ...bert, alerts: { ...defaultAlerts, wake: 'all' as const } }
  expect(stepsAt('2026-11-17T02:01', offer, [ann, light])).toEqual([])
  expect(stepsAt('2026-11-17T09:00', offer)).toEqual(['arrival: ann bert chief'])
})

test('at half of the promised time the assignee is alerted, later the managers too, and at its end the managers once', () => {
  const taken = { arrival: at('2026-11-17T09:00'), nudge: at('2026-11-17T10:00') }
  const startedAt = at('2026-11-17T00:00')
  const owned = lead({ startedAt, assigneeId: 'bert', assignedAt: at('2026-11-17T09:01'), taken })
  expect(stepsAt('2026-11-17T11:59', owned)).toEqual([])
  expect(stepsAt('2026-11-17T12:00', owned)).toEqual(['half: bert'])
  // When bert returns, the next step is already due, so the first is left out.
  const early = lead({ ...owned, startedAt: at('2026-11-16T13:00'), dueAt: at('2026-11-17T13:00') })
  expect(stepsAt('2026-11-17T09:00', early)).toEqual(['most: bert chief'])
  const late = at('2026-11-18T00:00')
  expect(decideAlerts(owned, team, late)).toEqual([{ step: 'due', to: ['chief'], assignTo: null }])
  expect(decideAlerts({ ...owned, taken: { ...taken, due: late } }, team, late)).toEqual([])
  expect(decideAlerts({ ...owned, snoozedUntil: at('2026-12-01T00:00') }, team, late)).toHaveLength(1)
})

test('only members named by the wall are alerted to a lead behind it', () => {
  expect(stepsAt('2026-11-17T10:00', lead({ eyes: ['bert'] }))).toEqual(['arrival: bert'])
  const told = { eyes: ['bert'], taken: { arrival: at('2026-11-17T10:00') } }
  expect(stepsAt('2026-11-17T10:15', lead(told), [{ ...ann }, { ...bert, takesLeads: false }, chief])).toEqual([
    'assign: bert → bert',
  ])
  expect(stepsAt('2026-11-18T10:00', lead({ ...told, assigneeId: 'bert' }))).toEqual(['due: bert'])
  // Nobody is left to open it: nothing happens until it is nearly late, then the managers must know.
  expect(stepsAt('2026-11-17T10:00', lead({ eyes: ['gone'] }))).toEqual([])
  expect(stepsAt('2026-11-18T10:00', lead({ eyes: ['gone'] }))).toEqual(['due: chief'])
  expect(stepsAt('2026-11-18T10:00', lead({ eyes: ['gone'], taken: { due: at('2026-11-18T10:00') } }))).toEqual([])
})
