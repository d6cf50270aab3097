import * as v from 'valibot'
import { expect, test } from 'vitest'
import { describeEvent, describeWhy } from './describe-event.ts'
import { EventData } from './event-data.ts'

const nameOf = (id: string) => (id === '' ? 'NOBODY' : `Member ${id}`)
const say = (kind: string, data: Record<string, unknown> = {}) =>
  describeEvent({ kind, data: v.parse(EventData, data) }, nameOf)
const changes = (changed: Record<string, unknown>) => ({
  changes: Object.fromEntries(Object.entries(changed).map(([field, after]) => [field, [null, after]])),
})

test.each([
  ['assign', changes({ assigneeId: 'one' }), 'assigned it to Member one', 'assigned it to somebody'],
  ['log-call', { outcome: 'voicemail' }, 'called and left a voicemail', 'called'],
  [
    'answered-elsewhere',
    { enteredLater: true },
    'logged a reply given outside the desk, later',
    'logged a reply given outside the desk',
  ],
  ['received', { nature: 'automatic' }, 'received an email that a machine wrote', 'wrote back'],
  ['stack', { on: 'CON-1' }, 'grouped it with CON-1', 'grouped it with another one'],
  ['status', changes({ status: 'qualified' }), 'set it to qualified', 'changed its status'],
  ['close', changes({ closeReason: 'no-fit' }), 'closed it: no fit', 'closed it'],
  ['offer', { outcome: 'no' }, 'told the owner that there is no offer', 'gave the owner an offer in principle'],
  [
    'owner-removed-file',
    { propertyChanges: { completedAt: ['2026-11-16', null] } },
    'took a file back; something is missing again, so the offer clock starts over',
    'took a file back',
  ],
  [
    'record-representation',
    { ...changes({ representation: 'client', representedUntil: '2027-01-01T04:59:59Z' }), representatives: ['a', 'b'] },
    'recorded the representation: our client, until 2026-12-31, represented by Member a and Member b',
    'recorded the representation: our client',
  ],
  ['look', { reason: 'A complaint.' }, 'looked behind the wall: A complaint.', 'looked behind the wall'],
  [
    'hold',
    changes({ keptUntil: '2027-01-01T04:59:59Z', keptWhy: 'A trade.' }),
    'keeps it as a record until 31 December 2026: A trade.',
    'ended its time as a record',
  ],
  [
    'sent',
    changes({ repliedAt: '2026-11-16T15:00:00Z', replySeconds: 7200 }),
    'sent the email, replied in 2 h',
    'sent the email',
  ],
  ['undo', { what: 'claim' }, 'undid: claimed it', 'undid: something'],
])('%s is described with its details, and without them', (kind, data, whole, bare) => {
  expect([say(kind, data), say(kind), say(kind, { redacted: true, changes: null })]).toEqual([whole, bare, bare])
})

test('no code is shown: neither of an event without a sentence, nor of a reason', () => {
  expect(say('some-new-act')).toBe('changed something')
  expect(say('undo', { what: 'log-call' })).toBe('undid: called')
  expect(['rota', 'infected', 'some-code'].map(describeWhy)).toEqual([
    'Nobody had claimed it.',
    'infected, removed',
    '',
  ])
  expect(describeWhy('550 no such mailbox')).toBe('550 no such mailbox')
  expect(describeEvent({ kind: 'accept-file', data: {}, files: ['lease.pdf'] }, nameOf)).toBe(
    'accepted a file: lease.pdf',
  )
})

test('what an event recorded in another way is left out, and names nothing that every object has', () => {
  expect(say('log-call', { outcome: 'constructor' })).toBe('called')
  expect(say('received', { nature: ['automatic'] })).toBe('wrote back')
  expect(say('look', { reason: { toString: 'odd' } })).toBe(say('look'))
  expect(say('status', { changes: { status: 'qualified' } })).toBe('changed its status')
  expect(say('constructor')).toBe(say('a kind of a later release'))
  expect(describeWhy('constructor')).toBe('')
})

test('a snooze says until when, with the weekday as it was said then', () => {
  const data = { changes: { snoozedUntil: [null, '2024-11-22T14:00:00.000Z'] } }
  const event = { kind: 'snooze', data: v.parse(EventData, data), at: '2024-11-18T17:00:00Z' }
  expect(describeEvent(event, nameOf)).toBe('snoozed it until Fri 9:00 a.m.')
  expect(say('snooze')).toBe('snoozed it')
})
