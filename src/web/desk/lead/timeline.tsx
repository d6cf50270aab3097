import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { formatTorontoTime } from '#domain/text/format-toronto-time.ts'
import type { LeadPage, TimelineEvent } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { MailEntry } from './mail-entry.tsx'

/** Everything that happened, oldest first. */
export function Timeline({ page: { lead, events, messages, hasEarlier } }: { page: LeadPage }) {
  const undone = new Set(events.map(({ undoes }) => undoes))
  return (
    <ol className="timeline">
      <li>
        <time dateTime={lead.receivedAt}>{formatTorontoTime(new Date(lead.receivedAt))}</time> {lead.fullName} sent the
        form{lead.source.page ? ` on ${lead.source.page}` : ''}
      </li>
      {hasEarlier && <li className="hint">{deskWords.lead.earlier}</li>}
      {events.map((event) => (
        <Entry key={event.id} event={event} isUndone={undone.has(event.id)}>
          {messages
            .filter(({ id }) => id === event.data.message && isWritten(event))
            .map((message) => (
              <MailEntry key={message.id} message={message} leadId={lead.id} />
            ))}
        </Entry>
      ))}
    </ol>
  )
}

/** Other events about a mail do not repeat it. */
function isWritten({ kind }: TimelineEvent): boolean {
  return ['reply', 'send-later', 'received', 'attach-mail'].includes(kind)
}

interface EntryProps {
  event: TimelineEvent
  isUndone: boolean
  children: ReactNode
}

function Entry({ event, isUndone, children }: EntryProps) {
  const { me, nameOf } = useDesk()
  const who = event.actorKind === 'visitor' ? 'The visitor' : event.actor === me.id ? 'You' : nameOf(event.actor)
  const text = typeof event.data.text === 'string' ? event.data.text : ''
  return (
    <li data-undone={isUndone || undefined}>
      <time dateTime={event.at}>{formatTorontoTime(new Date(event.at))}</time> {who} {describeEvent(event, nameOf)}
      {isUndone && ' (taken back)'}
      {text !== '' && <p className="said">{text}</p>}
      {typeof event.data.why === 'string' && <p className="hint">{event.data.why}</p>}
      {children}
      {event.data.redacted === true && <p className="hint">The text was taken out.</p>}
    </li>
  )
}
