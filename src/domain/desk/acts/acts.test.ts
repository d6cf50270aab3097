import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { describeEvent } from '../describe-event.ts'
import { applyChanges, compareStates, isWithinWall, type LeadState, type StateChanges } from '../lead-state.ts'
import { type ChangingAct, decideAct } from './decide-act.ts'
import { decideUndo, type PastEvent } from './decide-undo.ts'

const receivedAt = new Date('2026-11-16T15:00:00Z')
const replyDueAt = new Date('2026-11-17T15:00:00Z')

function act(state: Partial<LeadState>, sent: ChangingAct, at = '2026-11-16T16:00:00Z') {
  const context = { memberId: 'one', at: new Date(at), receivedAt, replyDueAt }
  const decision = decideAct({ ...stateForTest, ...state }, sent, context)
  return decision.kind === 'done' ? decision.wanted : decision.kind
}

test('only an answer by a person stops the clock, and only the first one', () => {
  expect(act({}, { act: 'log-call', outcome: 'voicemail', text: '' })).toEqual({})
  expect(act({}, { act: 'note', text: 'hm' })).toEqual({})
  const spoke: ChangingAct = { act: 'log-call', outcome: 'spoke', text: '' }
  expect(act({}, spoke)).toEqual({
    repliedAt: '2026-11-16T16:00:00.000Z',
    repliedBy: 'one',
    replyKind: 'call',
    replySeconds: 3600,
    status: 'contacted',
  })
  expect(act({ repliedAt: '2026-11-16T15:30:00.000Z' }, spoke)).toEqual({})
})

test('an answer given elsewhere must be after the arrival and not in the future, and is marked if it was entered later', () => {
  const elsewhere = (answeredAt: string): ChangingAct => ({
    act: 'answered-elsewhere',
    means: 'email',
    answeredAt,
    text: '',
  })
  expect(act({}, elsewhere('2026-11-16T14:59:00Z'))).toBe('refused')
  expect(act({}, elsewhere('2026-11-16T16:01:00Z'))).toBe('refused')
  expect(act({}, elsewhere('2026-11-16T15:10:00Z'))).toMatchObject({ replyKind: 'elsewhere', replySeconds: 600 })
  const context = { memberId: 'one', at: new Date('2026-11-16T16:00:00Z'), receivedAt, replyDueAt }
  expect(decideAct(stateForTest, elsewhere('2026-11-16T15:10:00Z'), context)).toMatchObject({
    data: { enteredLater: true },
  })
})

test('a lead that is marked as spam after the due moment still counts', () => {
  expect(act({}, { act: 'spam' })).toMatchObject({ status: 'spam', unmeasured: 'spam' })
  expect(act({}, { act: 'spam' }, '2026-11-17T15:00:01Z')).toMatchObject({ status: 'spam', unmeasured: null })
  expect(act({ status: 'spam', unmeasured: 'spam' }, { act: 'not-spam' })).toMatchObject({ unmeasured: null })
  expect(act({ unmeasured: 'suspect' }, { act: 'not-spam' })).toEqual({ unmeasured: null })
  for (const unmeasured of ['test', 'withdrawn', 'same-person'] as const) {
    expect(act({ unmeasured }, { act: 'spam' })).toMatchObject({ status: 'spam', unmeasured })
    expect(act({ status: 'spam', unmeasured }, { act: 'not-spam' })).toMatchObject({ status: 'new', unmeasured })
  }
  expect(act({ unmeasured: 'suspect' }, { act: 'close', reason: 'not-ours' })).toMatchObject({ unmeasured: 'suspect' })
})

test('a lead cannot be assigned to a member whom its wall excludes, and a wall cannot exclude the member who has the lead', () => {
  expect(act({ eyes: ['two'] }, { act: 'assign', to: 'one' })).toBe('refused')
  expect(act({ eyes: ['two'] }, { act: 'assign', to: 'two' })).toEqual({ assigneeId: 'two' })
  expect(act({ assigneeId: 'one' }, { act: 'wall', eyes: ['two'] })).toBe('refused')
  expect(act({ assigneeId: 'one' }, { act: 'wall', eyes: ['two', 'one'] })).toEqual({ eyes: ['one', 'two'] })
  expect(act({ assigneeId: 'one', eyes: ['two'] }, { act: 'wall', eyes: [] })).toEqual({ eyes: [] })
  // A lead that was given to somebody outside its wall earlier can still be looked at.
  expect(act({ assigneeId: 'two', eyes: ['three'] }, { act: 'look', reason: '' })).toEqual({ eyes: ['one', 'three'] })
  const given = { id: '1', kind: 'assign', actor: 'one', actorKind: 'member', undoes: null } as const
  const state = { ...stateForTest, assigneeId: 'one', eyes: ['one'] }
  const undone = decideUndo(state, { ...given, changes: { assigneeId: ['two', 'one'] } }, [], {
    at: receivedAt,
    replyDueAt,
  })
  expect(undone.kind).toBe('refused')
})

test('after the due moment an undo cannot exclude a lead from the promise', () => {
  const person = { id: '1', kind: 'not-spam', actor: 'one', actorKind: 'member', undoes: null } as const
  const undo = (at: Date, changes: StateChanges = { unmeasured: ['suspect', null] }) =>
    decideUndo({ ...stateForTest, unmeasured: changes.unmeasured?.[1] ?? null }, { ...person, changes }, [], {
      at,
      replyDueAt,
    }).kind
  const late = new Date(replyDueAt.getTime() + 1)
  expect(undo(replyDueAt)).toBe('done')
  expect(undo(late)).toBe('refused')
  // An undo may always make a lead count again.
  expect(undo(late, { unmeasured: [null, 'spam'] })).toBe('done')
})

const anyAct = fc.constantFrom<ChangingAct | { act: 'undo'; back: number }>(
  { act: 'claim' },
  { act: 'release' },
  { act: 'assign', to: 'two' },
  { act: 'note', text: 'a note' },
  { act: 'log-call', outcome: 'spoke', text: '' },
  { act: 'log-call', outcome: 'no-answer', text: '' },
  { act: 'answered-elsewhere', means: 'meeting', answeredAt: '2026-11-16T15:10:00Z', text: '' },
  { act: 'snooze', until: '2026-12-01T15:00:00Z' },
  { act: 'wake' },
  { act: 'status', status: 'qualified' },
  { act: 'close', reason: 'won' },
  { act: 'reopen' },
  { act: 'spam' },
  { act: 'not-spam' },
  { act: 'wall', eyes: ['two', 'one'] },
  { act: 'wall', eyes: [] },
  { act: 'undo', back: 1 },
  { act: 'undo', back: 2 },
  { act: 'undo', back: 4 },
)
const devices = ['one', 'two', 'three'] as const

test('1,000 random sequences of acts from three devices, with undo, end in the state that replaying their events gives', () => {
  const sequence = fc.array(fc.tuple(anyAct, fc.constantFrom(...devices), fc.nat(5)), { maxLength: 30 })
  const start = fc.constantFrom<Partial<LeadState>>({}, { unmeasured: 'suspect' }, { assigneeId: 'three' })
  const check = fc.property(start, sequence, (initial, sent) => {
    const first = { ...stateForTest, ...initial }
    let state = first
    let version = 1
    /** Each device knows an older version, as one does on a bad line. */
    const seen = new Map<string, number>()
    const events: PastEvent[] = []
    sent.forEach(([wish, device, delay], index) => {
      const base = seen.get(device) ?? 1
      const changes = decide(state, wish, { device, events, index })
      if (delay > 1) seen.set(device, version)
      if (changes === null || (wish.act !== 'undo' && wish.act !== 'claim' && base !== version)) return
      const undoes = wish.act === 'undo' ? (events.at(-wish.back)?.id ?? null) : null
      const event = { id: String(index), kind: wish.act, actor: device, actorKind: 'member', changes, undoes } as const
      state = applyChanges(state, event.changes)
      if (Object.keys(changes).length > 0) version++
      events.push(event)
    })
    expect(events.reduce((replayed, { changes }) => applyChanges(replayed, changes), first)).toEqual(state)
    expect((state.status === 'closed') === (state.closedAt !== null)).toBe(true)
    expect(isWithinWall(state)).toBe(true)
    expect(state.closeReason === null || state.status === 'closed').toBe(true)
    expect((state.repliedAt === null) === (state.replyKind === null)).toBe(true)
  })
  fc.assert(check, { numRuns: 1000, seed: 20261117 })
})

function decide(
  state: LeadState,
  wish: ChangingAct | { act: 'undo'; back: number },
  { device, events, index }: { device: string; events: PastEvent[]; index: number },
): StateChanges | null {
  // Behind a wall there is no such lead for the others.
  if (state.eyes.length > 0 && !state.eyes.includes(device)) return null
  const at = new Date(receivedAt.getTime() + 3_600_000 * (index + 1))
  if (wish.act === 'undo') {
    const target = events.at(-wish.back)
    if (!target || wish.back > events.length) return null
    const decision = decideUndo(state, target, events.slice(events.indexOf(target) + 1), { at, replyDueAt })
    return decision.kind === 'done' ? decision.changes : null
  }
  const decision = decideAct(state, wish, { memberId: device, at, receivedAt, replyDueAt })
  return decision.kind === 'done' ? compareStates(state, decision.wanted) : null
}

test('a record is held to the end of its last day in Toronto, also when clocks change on it', () => {
  const hold = (until: string, at?: string) => act({}, { act: 'hold', until, reason: 'A trade.' }, at)
  expect(hold('2026-12-01T12:00:00Z')).toMatchObject({ keptUntil: '2026-12-02T04:59:59.999Z' })
  // Of 23 hours, and of 25.
  expect(hold('2027-03-14T12:00:00Z')).toMatchObject({ keptUntil: '2027-03-15T03:59:59.999Z' })
  expect(hold('2027-11-07T12:00:00Z')).toMatchObject({ keptUntil: '2027-11-08T04:59:59.999Z' })
  // Late in the evening of the day itself, when it is the next day in Greenwich.
  expect(hold('2026-12-01T12:00:00Z', '2026-12-02T03:00:00Z')).toMatchObject({ keptUntil: '2026-12-02T04:59:59.999Z' })
  expect(hold('2026-12-01T12:00:00Z', '2026-12-02T05:00:00Z')).toBe('refused')
  const data = { changes: { keptUntil: [null, '2026-12-02T04:59:59.999Z'], keptWhy: [null, 'A trade.'] } }
  expect(describeEvent({ kind: 'hold', data }, String)).toBe('keeps it as a record until 1 December 2026: A trade.')
})

test('an agreement lasts to the end of its last day in Toronto', () => {
  const agreement = { act: 'record-representation', representation: 'client', file: null, note: 'A safe.' } as const
  const until = (day: string) => act({}, { ...agreement, representatives: [], until: `${day}T12:00:00Z` })
  expect(until('2026-12-01')).toMatchObject({ representedUntil: '2026-12-02T04:59:59.999Z' })
  expect(until('2027-06-01')).toMatchObject({ representedUntil: '2027-06-02T03:59:59.999Z' })
})
