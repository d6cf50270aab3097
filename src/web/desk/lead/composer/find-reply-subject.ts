import { namedSubjects, replySubjects } from '#content/desk/reply-templates.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { MAX_SUBJECT } from '#domain/desk/messages/desk-message.ts'
import { fillWords } from '#domain/text/fill-words.ts'

const prefix = /^\s*(?:re|aw|fwd?)\s*:\s*/i
const writing = ['reply', 'send-later']

/**
 * The subject of the next reply: the same as in the last mail by the person or a member. System mails don't count. A mail that
 * answers another one takes over its subject, which may be that of our acknowledgement.
 */
export function findReplySubject({ lead, messages, events }: Pick<LeadPage, 'lead' | 'messages' | 'events'>): string {
  const written = new Set(events.filter(({ kind }) => writing.includes(kind)).map(({ data }) => data.message))
  const last = messages.findLast(({ id, direction, nature, subject }) =>
    direction === 'out' ? written.has(id) : nature === 'person' && subject.trim() !== '' && !prefix.test(subject),
  )
  if (last?.direction === 'out') return last.subject
  const own = last?.subject ?? lead.details.subject
  if (typeof own !== 'string' || own.trim() === '') return nameWish(lead)
  return `Re: ${own.trim().replace(prefix, '')}`.slice(0, MAX_SUBJECT)
}

/** A property by its address, a search by its types. */
function nameWish({ kind, details }: LeadPage['lead']): string {
  const { propertyAddress, propertyTypes } = details
  const address = typeof propertyAddress === 'string' ? propertyAddress.trim() : ''
  const what = kind === 'sell-fast' ? address : Array.isArray(propertyTypes) ? propertyTypes.join(', ') : ''
  if (kind === 'contact' || what === '') return replySubjects[kind]
  return fillWords(namedSubjects[kind], { what }).slice(0, MAX_SUBJECT)
}
