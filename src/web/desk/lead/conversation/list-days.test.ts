import { expect, test } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { listDays, sinceTheirs } from './list-days.ts'

const lead = { receivedAt: '2026-11-16T17:40:00.000Z' }
const byMe = { actor: 'me', actorKind: 'member', undoes: null, data: {}, files: [] }
const event = (id: string, kind: string, at: string, more = {}) => ({
  id,
  kind,
  at: `2026-11-${at}:00.000Z`,
  ...byMe,
  ...more,
})
const theirs = { acceptedAt: null, direction: 'in', state: 'received' }
const mail = (id: string, at: string, more = {}) => ({ id, at: `2026-11-${at}:00.000Z`, ...theirs, ...more })

/** Each day with what it shows, in short. */
function list(events: unknown[], messages: unknown[] = [], firstNew?: string) {
  const days = listDays({ lead, events, messages } as unknown as LeadPage, firstNew)
  return days.map(({ isNew, entries }) => [
    isNew ? 'new' : 'seen',
    ...entries.map((entry) => (entry.kind === 'changes' ? entry.changes.length : `${entry.kind} ${entry.id}`.trim())),
  ])
}

test('the form comes first, mails replace their events, and changes in a row are folded', () => {
  const events = [
    event('0', 'acknowledged', '16T18:04', { actorKind: 'system' }),
    event('1', 'claim', '16T18:05'),
    event('2', 'status', '16T18:06'),
    event('3', 'log-call', '16T18:10'),
    event('4', 'note', '16T21:50'),
    event('5', 'received', '17T13:52', { actorKind: 'system', data: { message: 'a' } }),
    event('6', 'reply', '17T14:00', { data: { message: 'b' } }),
    event('7', 'sent', '17T14:01', { actorKind: 'system', data: { message: 'b' } }),
    event('8', 'snooze', '17T14:02'),
  ]
  const messages = [
    mail('a', '17T13:52'),
    mail('b', '17T14:00', { state: 'accepted', direction: 'out', acceptedAt: '2026-11-17T14:01:00.000Z' }),
  ]
  expect(list(events, messages)).toEqual([
    ['seen', 'form', 'acknowledgement 0', 2, 'call 3', 'note 4'],
    ['seen', 'mail 5', 'mail 7', 1],
  ])
})

test('a preview begins with their newest message', () => {
  const events = [
    event('1', 'claim', '16T18:05'),
    event('2', 'received', '17T13:52', { actorKind: 'system', data: { message: 'a' } }),
    event('3', 'note', '17T14:00'),
    event('4', 'received', '18T13:52', { actorKind: 'system', data: { message: 'b' } }),
    event('5', 'note', '18T14:00'),
  ]
  const messages = [mail('a', '17T13:52', { nature: 'person' }), mail('b', '18T13:52', { nature: 'automatic' })]
  const idsOf = (days: readonly { entries: readonly { id: string }[] }[]) =>
    days.flatMap(({ entries }) => entries.map(({ id }) => id))
  const daysOf = (mails: unknown[]) => listDays({ lead, events, messages: mails } as unknown as LeadPage, undefined)
  // What a machine wrote doesn't count.
  expect(idsOf(sinceTheirs(daysOf(messages)))).toEqual(['2', '3', '4', '5'])
  expect(idsOf(sinceTheirs(daysOf([])))).toEqual(idsOf(daysOf([])))
})

test('what this member has not seen begins under its own line, even within a day', () => {
  const events = [event('1', 'note', '16T18:05'), event('2', 'note', '16T18:06'), event('3', 'note', '17T15:00')]
  expect(list(events, [], '2')).toEqual([
    ['seen', 'form', 'note 1'],
    ['new', 'note 2'],
    ['new', 'note 3'],
  ])
})

test('an undone note is a change, a mail that waits is not shown, and nothing that the visitor did is folded', () => {
  const events = [
    event('1', 'note', '16T18:05'),
    event('2', 'undo', '16T18:06', { undoes: '1' }),
    event('3', 'withdrawn', '16T18:07', { actorKind: 'visitor' }),
    event('4', 'send-later', '16T18:08', { data: { message: 'a' } }),
    event('5', 'bounced', '16T18:09'),
  ]
  expect(list(events, [mail('a', '16T18:08', { state: 'held', direction: 'out' })])).toEqual([
    ['seen', 'form', 2, 'line 3', 'line 5'],
  ])
})

test('files that arrive one after the other are one line', () => {
  const file = (id: string, name: string) =>
    event(id, 'owner-sent-file', `16T18:0${id}`, { actorKind: 'visitor', files: [name] })
  const days = listDays(
    { lead, events: [file('1', 'a.pdf'), file('2', 'b.pdf'), event('3', 'note', '16T18:03')], messages: [] } as never,
    undefined,
  )
  expect(days[0]?.entries.slice(1)).toMatchObject([{ id: '2', files: ['a.pdf', 'b.pdf'] }, { id: '3' }])
})
