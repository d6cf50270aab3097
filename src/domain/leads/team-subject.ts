import { leadWords } from '#content/inquiries/lead-words.ts'
import { describeDueBriefly } from '../reply-clock/describe-due.ts'
import { fillWords } from '../text/fill-words.ts'
import { headlineLead } from './describe-lead.ts'
import type { Lead } from './lead.ts'

const words = leadWords.subject
const MAX_TOPIC_LENGTH = 70
const MAX_NAME_LENGTH = 40
/** Line ends, other control characters, and marks that change the text direction. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * The subject of the team's mail about a lead: what it is about, who sent it, and when an answer is due. Strangers
 * typed much of it, so it is one line of limited length, with our marks first.
 */
export function composeTeamSubject(lead: Lead): string {
  const due = fillWords(words.due, { due: describeDueBriefly(lead.replyDueAt) })
  const parts = [describeTopic(lead), shortenName(lead.fullName), due]
  return `${listMarks(lead)}${parts.filter(Boolean).join(' – ')}`
}

/** A visitor's name, for the subject of a mail. */
export function shortenName(fullName: string): string {
  return shorten(fullName, MAX_NAME_LENGTH)
}

/** What to know before opening the mail. */
function listMarks({ flags }: Lead): string {
  return `${flags.includes('check') ? words.check : ''}${flags.includes('possible-duplicate') ? words.possibleDuplicate : ''}`
}

/** What a lead is about. A property's address tells an agent more than its type. */
export function describeTopic(lead: Lead): string {
  const { propertyAddress } = lead.details
  const hasAddress = lead.kind === 'sell-fast' && typeof propertyAddress === 'string' && propertyAddress !== ''
  const topic = hasAddress ? `${leadWords.kinds['sell-fast']}: ${propertyAddress}` : headlineLead(lead)
  return shorten(topic, MAX_TOPIC_LENGTH)
}

/** Counts whole characters, so that none is cut in half. */
function shorten(text: string, maxLength: number): string {
  const characters = [...text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim()]
  return characters.length <= maxLength
    ? characters.join('')
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
