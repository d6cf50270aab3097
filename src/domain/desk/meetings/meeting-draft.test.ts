import { expect, test } from 'vitest'
import type { Invitation } from './meeting.ts'
import { listUpcoming, readMeetingDraft, toMeetingDraft } from './meeting-draft.ts'

const id = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8'
const invitation: Invitation = {
  method: 'request',
  id,
  sequence: 0,
  kind: 'viewing',
  startsAt: '2026-11-19T15:00:00.000Z',
  minutes: 60,
  place: '12 Quarry Lane, Guelph',
}
const draft = {
  method: 'request',
  id,
  kind: 'viewing',
  minutes: 60,
  day: '2026-11-19',
  time: '10:00',
  place: '12 Quarry Lane, Guelph',
} as const

test('what is typed is Toronto time, and becomes an invitation once nothing is missing', () => {
  expect(toMeetingDraft(invitation)).toEqual(draft)
  const { sequence: _sequence, ...wish } = invitation
  expect(readMeetingDraft(draft)).toEqual(wish)
  for (const missing of [{ day: '' }, { time: '' }, { place: ' ' }, { place: 'x\ny' }])
    expect(readMeetingDraft({ ...draft, ...missing })).toBeNull()
  expect(readMeetingDraft(toMeetingDraft({ ...invitation, method: 'cancel' }))).toEqual({ method: 'cancel', id })
})

test('a meeting is upcoming once its mail is sent, until it is over or cancelled', () => {
  const now = new Date('2026-11-17T15:24:00Z')
  const sent = (changes: Partial<Invitation> = {}, state: 'accepted' | 'held' | 'cancelled' = 'accepted') => ({
    state,
    meeting: { ...invitation, ...changes },
  })
  const list = (...mails: Parameters<typeof listUpcoming>[0]) =>
    listUpcoming(mails, now).map(({ startsAt }) => startsAt)
  const moved = { sequence: 1, startsAt: '2026-11-20T15:00:00.000Z' }
  expect(list(sent(), { state: 'accepted', meeting: null })).toEqual([invitation.startsAt])
  expect(list(sent(), sent(moved))).toEqual([moved.startsAt])
  expect(list(sent(), sent(moved, 'cancelled'))).toEqual([invitation.startsAt])
  expect(list(sent({}, 'held'))).toEqual([])
  expect(list(sent(), sent({ method: 'cancel', sequence: 1 }))).toEqual([])
  expect(list(sent({ startsAt: '2026-11-17T15:00:00.000Z' }))).toEqual([])
})
