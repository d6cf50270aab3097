import { useEffect, useState } from 'react'
import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage, ShownMessage } from '#domain/desk/answers/lead-page.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { askRights } from '../acts/lead-offers.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'

const words = replyWords
/** Longer waits are shown as a day and time. */
const COUNTED_MS = 60_000

/** Mails that haven't been sent yet, each with a button to cancel it. */
export function HeldMessages({ page }: { page: LeadPage }) {
  const { act, me } = useDesk()
  const { lead, messages } = page
  const unsent = messages.filter(({ state }) => state === 'held' || state === 'queued')
  const cancel = (message: string) => act({ act: 'cancel-send', message }, [{ lead: lead.id }], '')
  const mayCancel = askRights(page, me)('cancel-send') === null
  useCommands(
    unsent
      .filter(({ state }) => mayCancel && state === 'held')
      .map(({ id, subject }) => ({ name: `${words.cancel}: ${subject}`, run: () => cancel(id) })),
  )
  return unsent.map((message) => <Held key={message.id} message={message} onCancel={() => cancel(message.id)} />)
}

function Held({ message, onCancel }: { message: ShownMessage; onCancel: () => void }) {
  const leftMs = useLeft(message)
  const isDue = leftMs <= 0
  const isLater = leftMs > COUNTED_MS
  return (
    <div className="held" role="status">
      <p>
        {isDue && words.handing}
        {isLater && `${words.waits} ${describeDue(new Date(message.sendAfter ?? 0))}: ${message.subject}`}
        {!isDue && !isLater && (
          <>
            {/* Every second would be read aloud otherwise. */}
            <span className="unseen">{message.subject}</span>
            <span aria-hidden="true">
              {words.held} {Math.ceil(leftMs / 1000)} {words.seconds}
            </span>
          </>
        )}
      </p>
      {message.state === 'held' && (
        <button type="button" className="button" onClick={onCancel}>
          {isLater ? words.cancel : words.undo}
        </button>
      )}
    </div>
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
