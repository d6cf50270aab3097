import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { next9am } from '#domain/desk/messages/next-9am.ts'
import { describeDue, describeDueBriefly } from '#domain/reply-clock/describe-due.ts'
import { Sure } from '../../ui/sure.tsx'

const words = replyWords

interface SendRowProps {
  lead: LeadPage['lead']
  now: Date
  isBarred: boolean
  /** Null means now. */
  onSend: (at: Date | null) => void
  onClose: () => void
  onDiscard: () => void
}

/** Send now, at nine, or discard. */
export function SendRow({ lead, now, isBarred, onSend, onClose, onDiscard }: SendRowProps) {
  const nine = next9am(now)
  const due = lead.state.repliedAt !== null ? null : new Date(lead.replyDueAt)
  return (
    <>
      <div className="send-row">
        <button type="submit" className="button main" disabled={isBarred}>
          {words.send}
        </button>
        <button type="button" className="button" disabled={isBarred} onClick={() => onSend(nine)}>
          {words.later} {describeDueBriefly(nine)}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {words.close}
        </button>
        <Sure button={words.discard} sure={words.discardSure} onSure={onDiscard} />
      </div>
      <p className="hint">
        {words.sendHint} {due !== null && due > now && nine > due && `${words.tooLate} ${describeDue(due)}`}
      </p>
    </>
  )
}
