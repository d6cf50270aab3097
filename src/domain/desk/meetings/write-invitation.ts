import type { Invitation } from './meeting.ts'

interface InvitationMail {
  invitation: Invitation
  /** The title in a calendar. */
  summary: string
  /** The address that answers go to. */
  organizer: Party
  attendee: Party
  /** Makes our ids unique in the world. */
  host: string
  at: Date
}

interface Party {
  name: string
  address: string
}

const MINUTE_MS = 60_000
/** RFC 5545 wants no line to be longer, in octets and without its end. */
const MAX_OCTETS = 75

/** An invitation, or its cancellation, as a calendar reads it (RFC 5545 and 5546). Times are in UTC. */
export function writeInvitation({ invitation, summary, organizer, attendee, host, at }: InvitationMail): string {
  const { id, method, sequence, startsAt, minutes, place } = invitation
  const start = new Date(startsAt)
  const isCancelled = method === 'cancel'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Offmarket Ontario//Lead desk//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method.toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${toUtc(at)}`,
    `DTSTART:${toUtc(start)}`,
    `DTEND:${toUtc(new Date(start.getTime() + minutes * MINUTE_MS))}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(place)}`,
    `ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quote(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${isCancelled ? 'FALSE' : 'TRUE'}:mailto:${attendee.address}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(requireOneLine(line))}\r\n`).join('')
}

/** '20261119T150000Z' */
function toUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (character) => `\\${character}`)
}

/** A parameter can't contain a quotation mark, not even escaped. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '’')}"`
}

/** Keeps each value on one line; otherwise a name could add an attendee. */
function requireOneLine(line: string): string {
  if (/\p{Cc}/u.test(line)) throw new Error('a control character in an invitation')
  return line
}

/** Continues long lines on the next, after a space. No character is cut in two. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = countOctets(character.codePointAt(0) ?? 0)
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** In UTF-8. */
function countOctets(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
