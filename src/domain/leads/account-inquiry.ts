import { nextWords, timelineWords } from '#content/account/timeline-words.ts'
import { describeDue } from '../reply-clock/describe-due.ts'
import { readTorontoTime } from '../reply-clock/toronto-time.ts'
import { fillWords } from '../text/fill-words.ts'
import { formatDay } from '../text/format-day.ts'
import { formatTimeOfDay } from '../text/format-moment.ts'
import { formatPhone } from '../text/format-phone.ts'
import { toTorontoDay } from '../text/format-toronto-time.ts'
import { changeableChoices, correctableFields } from './correctable-fields.ts'
import { describeLead, type LeadRow } from './describe-lead.ts'
import { isWaitingForUs, type TimelineEntry } from './inquiry-timeline.ts'
import type { Lead } from './lead.ts'
import { type VisitorStatus, visitorStatuses } from './visitor-status.ts'
import { writeCriteria } from './write-criteria.ts'

/** An inquiry as its sender sees it in their account. */
export interface AccountInquiry {
  reference: string
  kind: Lead['kind']
  receivedAt: Date
  status: VisitorStatus
  /** 'Tuesday, 3:00 p.m.' while an answer is due and not late; otherwise empty. */
  replyBy: string
  /** What comes next, in a sentence; empty if nothing does. */
  next: string
  /** From its arrival on, oldest first. */
  timeline: TimelineStep[]
  /** What an investor looks for, in sentences; otherwise empty. */
  criteria: string[]
  rows: LeadRow[]
  /** The fields that may be changed, by name. */
  fields: Record<string, unknown>
}

interface TimelineStep extends TimelineEntry {
  /** 'Ann Agent answered by email' */
  title: string
  /** 'November 16, 2026, 4:16 p.m.' */
  when: string
}

/** The fields a change in the account may contain. The address is not one, because the inquiry was found by it. */
export const accountInquiryFields: readonly string[] = [
  ...correctableFields.filter((name) => name !== 'email'),
  ...changeableChoices,
]

export function toAccountInquiry(lead: Lead, said: readonly TimelineEntry[], now: Date): AccountInquiry {
  const { reference, kind, receivedAt, replyDueAt, details } = lead
  const known = visitorStatuses[lead.status]
  // A sender who wrote last is waiting for an answer.
  const isWaiting = isWaitingForUs(said)
  const replyBy = known === 'received' && replyDueAt > now ? describeDue(replyDueAt) : ''
  const held: Record<string, unknown> = { ...details, fullName: lead.fullName, phone: formatPhone(lead.phone) }
  return {
    reference,
    kind,
    receivedAt,
    status: known === 'answered' && isWaiting ? 'received' : known,
    replyBy,
    next: replyBy
      ? fillWords(nextWords.replyBy, { time: replyBy })
      : isWaiting && known !== 'closed'
        ? nextWords.waiting
        : '',
    timeline: [{ kind: 'received', at: receivedAt, by: '', text: '' } as const, ...said].map(toStep),
    criteria: kind === 'investment' ? writeCriteria(details) : [],
    rows: describeLead(lead),
    fields: Object.fromEntries(accountInquiryFields.filter((name) => name in held).map((name) => [name, held[name]])),
  }
}

function toStep(entry: TimelineEntry): TimelineStep {
  const time = formatTimeOfDay(readTorontoTime(entry.at).msOfDay)
  return {
    ...entry,
    title: fillWords(timelineWords[entry.kind], { name: entry.by }),
    when: `${formatDay(toTorontoDay(entry.at))}, ${time}`,
  }
}
