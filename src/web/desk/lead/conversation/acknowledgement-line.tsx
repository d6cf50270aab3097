import { conversationWords } from '#content/desk/lead/conversation-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { EntryOf } from './list-days.ts'
import { TimeOfDay } from './time-of-day.tsx'

const words = conversationWords.acknowledgement

interface AcknowledgementLineProps {
  entry: EntryOf<'acknowledgement'>
  page: LeadPage
}

/** Whether our mail told them that the inquiry arrived, and what to do if it failed for good. */
export function AcknowledgementLine({ entry: { event, id, at, outcome }, page }: AcknowledgementLineProps) {
  const { lead, events } = page
  // The event doesn't say which address it was, and the lead has only the newest.
  const isCorrected = events.slice(events.indexOf(event)).some(({ kind }) => kind === 'corrected')
  const { what, why } = words.outcomes[outcome]
  return (
    <p className="past" data-event={id} data-failed={why !== '' || undefined}>
      {fillWords(what, { to: isCorrected ? '' : fillWords(words.to, { address: lead.email }) })}, <TimeOfDay at={at} />
      {why !== '' && ` · ${why}`}
    </p>
  )
}
