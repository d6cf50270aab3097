import { useEffect, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { conversationWords as words } from '#content/desk/lead/conversation-words.ts'
import type { LeadPage, ShownMessage } from '#domain/desk/answers/lead-page.ts'
import { describeSendTime } from '#domain/desk/messages/describe-send-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { MeetingLine } from '../meetings/meeting-line.tsx'

/** Longer waits are shown as a day and time. */
const COUNTED_MS = 60_000

interface HeldMailsProps {
  page: LeadPage
  /** Moves to the composer, where a cancelled mail appears again. */
  onEdit: () => void
}

/** Mails that haven't been sent yet. Until then, they can be cancelled, and their writer can change them. */
export function HeldMails({ page, onEdit }: HeldMailsProps) {
  const { act, me } = useDesk()
  const { lead, messages } = page
  const unsent = messages.filter(({ state }) => state === 'held' || state === 'queued')
  const cancel = (message: string) => act({ act: 'cancel-send', message }, [{ lead: lead.id }], '')
  const mayCancel = askRights(page, me)('cancel-send') === null
  useCommands(
    unsent
      .filter(({ state }) => mayCancel && state === 'held')
      .map(({ id, subject }) => ({ name: `${words.doNotSend}: ${subject}`, run: () => cancel(id) })),
  )
  return unsent.map((message) => (
    <HeldMail
      key={message.id}
      message={message}
      mayCancel={mayCancel}
      onCancel={() => cancel(message.id)}
      onChange={() => {
        cancel(message.id)
        onEdit()
      }}
    />
  ))
}

interface HeldMailProps {
  message: ShownMessage
  mayCancel: boolean
  onCancel: () => void
  onChange: () => void
}

function HeldMail({ message, mayCancel, onCancel, onChange }: HeldMailProps) {
  const { me, nameOf } = useDesk()
  const { by, body, subject, state } = message
  const leftMs = useLeft(message)
  const isLater = leftMs > COUNTED_MS
  return (
    <article className="say ours held mail" data-state={state}>
      <header>
        <b>{by === me.id ? deskWords.lead.you : nameOf(by)}</b>
        <Wait message={message} leftMs={leftMs} />
      </header>
      <p className="small soft">
        {words.subject} {subject}
      </p>
      <p className="said">{body}</p>
      <MeetingLine meeting={message.meeting} />
      {state === 'held' && mayCancel && (
        <p className="buttons">
          {isLater && by === me.id && <Press text={words.change} subject={subject} onPress={onChange} />}
          <Press text={isLater ? words.cancel : words.undo} subject={subject} onPress={onCancel} />
        </p>
      )}
    </article>
  )
}

/** Every second would be read aloud otherwise. */
function Wait({ message, leftMs }: { message: ShownMessage; leftMs: number }) {
  if (leftMs <= 0) return <span role="status">{words.handing}</span>
  if (leftMs <= COUNTED_MS)
    return <span aria-hidden="true">{fillWords(words.goesOutIn, { count: Math.ceil(leftMs / 1000) })}</span>
  const at = new Date(message.sendAfter ?? message.at)
  return <span>{fillWords(words.goesOut, { when: describeSendTime(at, new Date()) })}</span>
}

function Press({ text, subject, onPress }: { text: string; subject: string; onPress: () => void }) {
  return (
    <button type="button" className="button tiny" onClick={onPress}>
      {text}
      <span className="unseen">: {subject}</span>
    </button>
  )
}

/** How long the mail can still be cancelled. If the device's clock is wrong, this shows at most the whole wait. */
function useLeft({ sendAfter, at }: ShownMessage): number {
  const end = Date.parse(sendAfter ?? at)
  const [left, setLeft] = useState(() => end - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), 250)
    return () => clearInterval(timer)
  }, [end])
  return Math.min(left, end - Date.parse(at))
}
