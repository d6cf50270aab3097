import { deskWords } from '#content/desk/desk-words.ts'
import { conversationWords as words } from '#content/desk/lead/conversation-words.ts'
import { replyWords } from '#content/desk/reply-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { LeadPage, TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { describeAnswer } from '#domain/desk/meetings/describe-meeting.ts'
import type { MeetingAnswer } from '#domain/desk/meetings/meeting-answer.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { MailText } from '../../unmatched/mail-text.tsx'
import { MeetingLine } from '../meetings/meeting-line.tsx'
import type { EntryOf } from './list-days.ts'
import { TimeOfDay } from './time-of-day.tsx'

interface MailEntryProps {
  entry: EntryOf<'mail'>
  lead: LeadPage['lead']
  isPreview: boolean
}

/** Their mail, or our mail with its delivery. */
export function MailEntry({ entry, lead, isPreview }: MailEntryProps) {
  const { message, id } = entry
  if (message.state === 'cancelled')
    return (
      <details className="past mail" data-state="cancelled" data-event={id}>
        <summary>
          {words.notSent} {message.subject}
        </summary>
        <p className="said">{message.body}</p>
      </details>
    )
  if (entry.answer && message.nature !== 'person')
    return (
      <details className="past mail" data-event={id}>
        <summary>
          {describeTheirAnswer(entry.answer, lead)}, <TimeOfDay at={entry.at} />
        </summary>
        <MailText {...message} />
      </details>
    )
  const { subject, isShortened, sender } = message
  return (
    <article className={sender ? 'say mail' : 'say mail ours'} data-state={message.state} data-event={id}>
      {sender ? <ReceivedHead entry={entry} lead={lead} /> : <SentHead entry={entry} />}
      {!entry.isFromAccount && (
        <p className="small soft">
          {words.subject} {subject || unmatchedWords.noSubject}
        </p>
      )}
      {entry.answer && <p className="mail-answer">{describeTheirAnswer(entry.answer, lead)}</p>}
      {sender ? <MailText {...message} /> : <p className="said">{message.body}</p>}
      <MeetingLine meeting={message.meeting} />
      {isShortened && <p className="small soft">{replyWords.shortened}</p>}
      {!sender && !isPreview && message.state === 'accepted' && <Bounce entry={entry} leadId={lead.id} />}
    </article>
  )
}

/** 'Ann declined the viewing on Thu 10:00 a.m.' */
function describeTheirAnswer(answer: MeetingAnswer, { fullName }: LeadPage['lead']): string {
  return describeAnswer(answer, findFirstName(fullName) ?? fullName, new Date())
}

function ReceivedHead({ entry: { message, at, isFromAccount }, lead }: Pick<MailEntryProps, 'entry' | 'lead'>) {
  const { sender, nature } = message
  const { name = '', address = '' } = sender ?? {}
  const isTheirs = address.toLowerCase() === lead.email.toLowerCase()
  return (
    <header>
      <b>{(isTheirs ? lead.fullName : name) || address || unmatchedWords.nobody}</b> <TimeOfDay at={at} />,{' '}
      {isFromAccount ? words.account : words.email}
      {!isTheirs && name !== '' && ` ${address}`}
      {nature !== null && nature !== 'person' && <span className="tag warn">{unmatchedWords.natures[nature]}</span>}
    </header>
  )
}

function SentHead({ entry: { message, at, sent } }: Pick<MailEntryProps, 'entry'>) {
  const { me, nameOf } = useDesk()
  const { by, state, hasGuide } = message
  const span = sent && findSpan(sent)
  return (
    <header>
      <b>{by === me.id ? deskWords.lead.you : nameOf(by)}</b> <TimeOfDay at={at} />, {words.email}
      {span !== null && `, ${words.repliedIn.replace('{span}', span)}`}
      {hasGuide && `, ${replyWords.withGuide}`}{' '}
      {state !== 'accepted' && <span className="tag fault">{replyWords.states[state]}</span>}
    </header>
  )
}

/** How long they waited for the answer, if this mail was it. */
function findSpan({ data: { changes } }: TimelineEvent): string | null {
  const seconds = changes?.replySeconds?.[1]
  return typeof seconds === 'number' ? describeSpan(seconds * 1000) : null
}

function Bounce({ entry: { message }, leadId }: { entry: EntryOf<'mail'>; leadId: string }) {
  const { act } = useDesk()
  const bounce = () => act({ act: 'bounced', message: message.id }, [{ lead: leadId }], replyWords.bouncedDone)
  useCommands([{ name: `${replyWords.bounced}: ${message.subject}`, run: bounce }])
  return (
    <p className="say-act">
      <button type="button" className="button quiet tiny" onClick={bounce}>
        {replyWords.bounced}
      </button>
    </p>
  )
}
