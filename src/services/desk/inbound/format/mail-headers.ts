import { MAX_MESSAGE_ID, MAX_REFERENCES } from '#domain/desk/inbound/inbound-mail.ts'

/** The headers that we read, both of a mail and of the mail quoted in a report. */
export const wantedHeaders = [
  'message-id',
  'from',
  'authentication-results',
  'in-reply-to',
  'references',
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'return-path',
  'auto-submitted',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'precedence',
  'list-id',
] as const
type HeaderName = (typeof wantedHeaders)[number]

/** Keyed by lower-case name; a name may occur more than once. */
export type MailHeaders = ReadonlyMap<string, string[]>

const MAX_LINES = 2000
const MAX_RECIPIENTS = 200

/** Parses the headers of a mail, including folded lines. */
export function readHeaders(text: string): MailHeaders {
  const headers = new Map<string, string[]>()
  const [head = ''] = text.replaceAll('\r\n', '\n').split('\n\n', 1)
  const lines = head.split('\n', MAX_LINES)
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const colon = line.indexOf(':')
    if (colon < 1 || /\s/.test(line[0] ?? '')) continue
    let value = line.slice(colon + 1)
    while (/^[ \t]/.test(lines[index + 1] ?? '')) value += lines[++index]
    const name = line.slice(0, colon).trim().toLowerCase()
    // A server that removes forged verdicts may overlook one with a space before its colon.
    if (name === 'authentication-results' && name.length !== colon) continue
    const values = headers.get(name)
    if (values) values.push(value.trim())
    else headers.set(name, [value.trim()])
  }
  return headers
}

const first = (headers: MailHeaders, name: HeaderName) => headers.get(name)?.[0] ?? ''

/** `<…@…>`, up to a reasonable number. */
export function readMessageIds(text: string): string[] {
  const found = text.match(/<[^<>\s\p{Cc}]{3,}>/gu) ?? []
  return found.filter((id) => id.length <= MAX_MESSAGE_ID).slice(-MAX_REFERENCES)
}

export function findMessageId(headers: MailHeaders): string | null {
  return readMessageIds(first(headers, 'message-id'))[0] ?? null
}

/** The mails that this one answers, nearest first. */
export function findAnswered(headers: MailHeaders): { inReplyTo: string | null; references: string[] } {
  const inReplyTo = readMessageIds(first(headers, 'in-reply-to')).at(-1) ?? null
  return { inReplyTo, references: readMessageIds(first(headers, 'references')).toReversed() }
}

/** All recipient addresses. A server that delivers to one mailbox names the recipient in a separate header. */
export function findRecipients(headers: MailHeaders): string[] {
  const names: HeaderName[] = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']
  const text = names.flatMap((name) => headers.get(name) ?? []).join(' ')
  const found = text.match(/[^\s<>,;:"()[\]]{1,64}@[^\s<>,;:"()[\]]{1,189}/g) ?? []
  return [...new Set(found)].slice(0, MAX_RECIPIENTS)
}

/** Whether it is an automatic reply (RFC 3834, and older conventions). */
export function isAutomatic(headers: MailHeaders): boolean {
  const submitted = first(headers, 'auto-submitted').toLowerCase()
  if (submitted !== '' && !submitted.startsWith('no')) return true
  if (headers.has('x-autoreply') || headers.has('x-autorespond') || headers.has('list-id')) return true
  if (/^(bulk|junk|list|auto_reply)\b/i.test(first(headers, 'precedence'))) return true
  // Delivery reports and automatic replies have an empty return path.
  return first(headers, 'return-path').replaceAll(/\s/g, '') === '<>'
}
