import { expect, test } from 'vitest'
import type { TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { findStageSince, foldEvents } from './fold-events.ts'

let id = 0
function event(kind: string, at: string, more: Partial<TimelineEvent> = {}): TimelineEvent {
  id++
  return {
    id: String(id),
    act: '',
    kind,
    actor: null,
    actorKind: 'visitor',
    data: {},
    undoes: null,
    at,
    files: [],
    ...more,
  }
}

test('files of one day are one entry, and what is not about the property is left out', () => {
  const events = [
    event('make-property', '2026-11-12T15:00:00Z', { actor: 'me', actorKind: 'member' }),
    event('note', '2026-11-12T15:01:00Z', { actor: 'me', actorKind: 'member' }),
    event('owner-sent-file', '2026-11-13T15:00:00Z'),
    event('owner-sent-file', '2026-11-13T15:01:00Z'),
    event('note', '2026-11-13T15:02:00Z', { actor: 'me', actorKind: 'member' }),
    event('owner-sent-file', '2026-11-13T15:03:00Z'),
    event('owner-sent-file', '2026-11-14T15:00:00Z'),
    event('accept-file', '2026-11-14T15:01:00Z', { actor: 'me', actorKind: 'member' }),
    event('owner-sent-file', '2026-11-14T15:01:30Z'),
    event('accept-file', '2026-11-14T15:02:00Z', { actor: 'you', actorKind: 'member' }),
    event('complete', '2026-11-14T15:03:00Z', { actor: 'me', actorKind: 'member' }),
  ]
  const folded = foldEvents(events).map(({ event: { kind, at }, count }) => [kind, at.slice(5, 16), count])
  expect(folded).toEqual([
    ['complete', '11-14T15:03', 1],
    ['accept-file', '11-14T15:02', 1],
    ['owner-sent-file', '11-14T15:01', 2],
    ['accept-file', '11-14T15:01', 1],
    ['owner-sent-file', '11-13T15:03', 3],
    ['make-property', '11-12T15:00', 1],
  ])
})

test('an event that was undone says so and is not folded', () => {
  const first = event('offer', '2026-11-14T15:00:00Z', { actor: 'me', actorKind: 'member' })
  const undo = event('undo', '2026-11-14T15:01:00Z', { actor: 'me', actorKind: 'member', undoes: first.id })
  expect(foldEvents([first, undo])).toMatchObject([{ count: 1, isUndone: true }])
})

test('a stage began with its last change, or with the property', () => {
  const events = [event('make-property', '2026-11-12T15:00:00Z'), event('note', '2026-11-13T15:00:00Z')]
  expect(findStageSince(events)).toBe('2026-11-12T15:00:00Z')
  expect(findStageSince([...events, event('set-stage', '2026-11-14T15:00:00Z')])).toBe('2026-11-14T15:00:00Z')
  expect(findStageSince([])).toBeNull()
})
