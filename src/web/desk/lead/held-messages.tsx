import { useEffect, useState } from 'react'
import { replyWords } from '#content/desk/reply-words.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import type { LeadPage, ShownMessage } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'

const words = replyWords
/** What waits longer is told by its day and time. */
const COUNTED_MS = 60_000

/** Mails that have not left yet, each with the way to stop it. */
export function HeldMessages({ page: { lead, messages } }: { page: LeadPage }) {
  return messages
    .filter(({ state }) => state === 'held' || state === 'queued')
    .map((message) => <Held key={message.id} message={message} leadId={lead.id} />)
}

function Held({ message, leadId }: { message: ShownMessage; leadId: string }) {
  const { act } = useDesk()
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
        <button
          type="button"
          className="button"
          onClick={() => act({ act: 'cancel-send', message: message.id }, [{ lead: leadId }], '')}
        >
          {isLater ? words.cancel : words.undo}
        </button>
      )}
    </div>
  )
}

/** How long the mail can still be taken back. A clock of the device that is wrong shows at most the whole hold. */
function useLeft({ sendAfter, at }: ShownMessage): number {
  const end = Date.parse(sendAfter ?? at)
  const [left, setLeft] = useState(() => end - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - Date.now()), 250)
    return () => clearInterval(timer)
  }, [end])
  return Math.min(left, end - Date.parse(at))
}
