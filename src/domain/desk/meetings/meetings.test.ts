import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { meetingWords } from '#content/desk/people/meeting-words.ts'
import { parseTorontoTime } from '../../text/parse-toronto-time.ts'
import { decideInvitation, findCurrent, type PastInvitation } from './decide-invitation.ts'
import { describeAnswer, describeMeeting, describeMeetingTime, nameMeeting } from './describe-meeting.ts'
import { type Invitation, MeetingWish } from './meeting.ts'
import { isPlainYes, readCalendarReply } from './meeting-answer.ts'
import { writeInvitation } from './write-invitation.ts'

const id = '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8'
const invitation: Invitation = {
  method: 'request',
  id,
  sequence: 0,
  kind: 'call',
  startsAt: '2026-11-19T15:00:00.000Z',
  minutes: 30,
  place: '+1 416-555-0147',
}
const write = (changes: Partial<Parameters<typeof writeInvitation>[0]> = {}) =>
  writeInvitation({
    invitation,
    summary: 'Call with Priya Natarajan, Example Brokerage',
    organizer: { name: 'Priya Natarajan, Example Brokerage', address: 'desk+con-7k3m-2q.abc@site.example' },
    attendee: { name: 'Ann Buyer', address: 'ann@buyers.example' },
    host: 'site.example',
    at: new Date('2026-11-17T15:24:00Z'),
    ...changes,
  })
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the file', () => {
  test('says who meets whom and when, in UTC', () => {
    expect(unfold(write())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Offmarket Ontario//Lead desk//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${id}@site.example`,
      'DTSTAMP:20261117T152400Z',
      'DTSTART:20261119T150000Z',
      'DTEND:20261119T153000Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'SUMMARY:Call with Priya Natarajan\\, Example Brokerage',
      'LOCATION:+1 416-555-0147',
      'ORGANIZER;CN="Priya Natarajan, Example Brokerage":mailto:desk+con-7k3m-2q.abc@site.example',
      'ATTENDEE;CN="Ann Buyer";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ann@buyers.example',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('cancels the same event with a higher number', () => {
    const lines = unfold(write({ invitation: { ...invitation, method: 'cancel', sequence: 2 } }))
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', `UID:${id}@site.example`])
      expect(lines).toContain(line)
  })

  test('has no line over 75 octets, and cuts no character in two', () => {
    const place = `${'é'.repeat(60)} 12 Quarry Lane, Guelph; ring “Bell” ${'🏠'.repeat(30)}`
    const text = write({ invitation: { ...invitation, place } })
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(unfold(text)).toContain(`LOCATION:${place.replace(',', '\\,').replace(';', '\\;')}`)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('escapes what has a meaning, and refuses a line break wherever it is', () => {
    expect(unfold(write({ invitation: { ...invitation, place: 'A\\B; C, D' } }))).toContain('LOCATION:A\\\\B\\; C\\, D')
    const named = unfold(write({ attendee: { name: 'Ann "The Hammer" Buyer', address: 'ann@buyers.example' } }))
    expect(named.find((line) => line.startsWith('ATTENDEE'))).toContain('CN="Ann ’The Hammer’ Buyer";')
    for (const bad of ['\r\nATTENDEE:mailto:eve@evil.example', '\n', '\r', '\u0000']) {
      expect(() => write({ invitation: { ...invitation, place: `x${bad}` } })).toThrow('control character')
      expect(() => write({ attendee: { name: `Ann${bad}`, address: 'ann@buyers.example' } })).toThrow()
      expect(() => write({ organizer: { name: 'P', address: `desk@site.example${bad}` } })).toThrow()
      expect(() => write({ summary: bad })).toThrow()
    }
  })

  test.each([
    // The clocks go forward on 8 March 2026 at two, and back on 1 November 2026 at two.
    ['2026-03-07T10:00', '20260307T150000Z'],
    ['2026-03-08T10:00', '20260308T140000Z'],
    ['2026-03-08T02:30', '20260308T073000Z'],
    ['2026-10-31T10:00', '20261031T140000Z'],
    ['2026-11-01T10:00', '20261101T150000Z'],
    ['2026-11-01T01:30', '20261101T053000Z'],
  ])('begins when clocks in Toronto show %s', (typed, start) => {
    const startsAt = parseTorontoTime(typed)?.toISOString() ?? ''
    expect(unfold(write({ invitation: { ...invitation, startsAt } }))).toContain(`DTSTART:${start}`)
  })
})

describe('what may be asked for', () => {
  const { method: _method, sequence: _sequence, ...details } = invitation
  const wish = { ...details, method: 'request' as const }

  test('no text that continues on another line, and no odd length', () => {
    expect(v.is(MeetingWish, wish)).toBe(true)
    for (const bad of [
      { place: 'x\r\ny' },
      { place: ' ' },
      { place: 'x'.repeat(201) },
      { minutes: 20 },
      { kind: 'party' },
    ])
      expect(v.is(MeetingWish, { ...wish, ...bad })).toBe(false)
  })

  const sendAt = new Date('2026-11-17T15:24:00Z')
  const decide = (what: MeetingWish, ...past: PastInvitation[]) => decideInvitation(what, past, { sendAt })
  const sent = (changes: Partial<Invitation> = {}, state: PastInvitation['state'] = 'accepted') => ({
    invitation: { ...invitation, ...changes },
    state,
  })
  const cancel = { method: 'cancel' as const, id }
  const { refusals } = meetingWords

  test('a time after the mail, within a year', () => {
    expect(decide(wish)).toEqual({ kind: 'done', invitation })
    expect(decide({ ...wish, startsAt: sendAt.toISOString() })).toEqual({ kind: 'refused', why: refusals.past })
    expect(decide({ ...wish, startsAt: '2027-12-01T00:00:00Z' })).toEqual({ kind: 'refused', why: refusals.tooFar })
  })

  test('a change or a cancellation counts on, even after a mail that was taken back', () => {
    expect(decide(wish, sent(), sent({ sequence: 1 }, 'cancelled'))).toMatchObject({ invitation: { sequence: 2 } })
    expect(decide(cancel, sent(), sent({ sequence: 1, startsAt: '2026-11-20T15:00:00.000Z' }))).toEqual({
      kind: 'done',
      invitation: { ...invitation, method: 'cancel', sequence: 2, startsAt: '2026-11-20T15:00:00.000Z' },
    })
  })

  test('only a meeting that they were told of is cancelled, and only once', () => {
    expect(decide(cancel)).toMatchObject({ why: refusals.none })
    expect(decide(cancel, sent({}, 'cancelled'))).toMatchObject({ why: refusals.none })
    expect(decide(cancel, sent({}, 'held'))).toMatchObject({ why: refusals.notSent })
    expect(decide(cancel, sent(), sent({ method: 'cancel', sequence: 1 }))).toMatchObject({ why: refusals.none })
    expect(decide(wish, sent(), sent({ method: 'cancel', sequence: 1 }))).toMatchObject({ why: refusals.cancelled })
    expect(findCurrent([sent({}, 'cancelled')])).toBeNull()
  })
})

test('a meeting is named by its kind and time', () => {
  const now = new Date('2026-11-17T15:24:00Z')
  expect(describeMeeting(invitation, now)).toBe('Call on Thu 10:00 a.m.')
  expect(describeMeeting({ ...invitation, kind: 'viewing', startsAt: '2026-12-04T15:00:00Z' }, now)).toBe(
    'Viewing on Fri 4 Dec, 10:00 a.m.',
  )
  expect(describeMeeting({ ...invitation, method: 'cancel' }, now)).toBe('Call cancelled: Thu 10:00 a.m.')
  expect(describeMeetingTime(invitation)).toBe('Thursday, November 19, 2026, 10:00 a.m. to 10:30 a.m., Toronto time')
  expect(nameMeeting('viewing', 'N'.repeat(300))).toHaveLength(200)
})

describe('an answer', () => {
  const answer = (changes: Record<string, string> = {}) => {
    const lines = {
      METHOD: ':REPLY',
      UID: `:${id.toUpperCase()}@site.example`,
      SEQUENCE: ':2',
      ATTENDEE: ';CN="Ann: Buyer";ROLE=REQ-PARTICIPANT;PARTSTAT=ACC\r\n EPTED:mailto:ann@buyers.example',
      ...changes,
    }
    return readCalendarReply(
      Object.entries(lines)
        .map(([name, value]) => `${name}${value}\r\n`)
        .join(''),
    )
  }
  const yes = { meeting: id, sequence: 2, verdict: 'accepted', hasComment: false } as const

  test('is read from what a calendar sends', () => {
    expect(answer()).toEqual(yes)
    expect(answer({ ATTENDEE: ';PARTSTAT=DECLINED:mailto:a', SEQUENCE: ':x', COMMENT: ':Sorry' })).toEqual({
      ...yes,
      sequence: null,
      verdict: 'declined',
      hasComment: true,
    })
    for (const other of [{ METHOD: ':REQUEST' }, { UID: ':nothing' }, { ATTENDEE: ';PARTSTAT=NEEDS-ACTION:mailto:a' }])
      expect(answer(other)).toBeNull()
    expect(readCalendarReply('')).toBeNull()
  })

  test('needs no reply if it is a plain yes', () => {
    const usual = 'Ann Buyer has accepted this invitation.\n\nCall with Priya\nThursday'
    for (const text of ['', ' \n', usual]) expect(isPlainYes(yes, text)).toBe(true)
    for (const text of ['Can we meet earlier?', `Hello\n${usual}`]) expect(isPlainYes(yes, text)).toBe(false)
    expect(isPlainYes({ ...yes, hasComment: true }, '')).toBe(false)
    expect(isPlainYes({ ...yes, verdict: 'declined' }, '')).toBe(false)
  })

  test('is told in one sentence', () => {
    const about = { kind: 'viewing', startsAt: invitation.startsAt } as const
    const tell = (verdict: 'accepted' | 'declined' | 'tentative') =>
      describeAnswer({ ...about, verdict }, 'Ann', new Date('2026-11-17T15:24:00Z'))
    expect(tell('accepted')).toBe('Ann accepted the viewing on Thu 10:00 a.m.')
    expect(tell('tentative')).toBe('Ann may be able to make the viewing on Thu 10:00 a.m.')
  })
})
