import { replyWords } from '#content/desk/reply-words.ts'
import type { ShownMessage } from '../desk-client.ts'
import { useDesk } from '../shell/desk-context.tsx'

/** The text of a mail in the history, and what became of it. */
export function MailEntry({ message, leadId }: { message: ShownMessage; leadId: string }) {
  const { act } = useDesk()
  const { id, subject, body, state, hasGuide } = message
  return (
    <div className="mail" data-state={state}>
      <p className="mail-head">
        <strong>{subject}</strong> <span className="mail-state">{replyWords.states[state]}</span>
        {hasGuide && <span className="hint"> {replyWords.withGuide}</span>}
      </p>
      <p className="said">{body}</p>
      {state === 'accepted' && (
        <button
          type="button"
          className="button small"
          onClick={() => act({ act: 'bounced', message: id }, [{ lead: leadId }], '')}
        >
          {replyWords.bounced}
        </button>
      )}
    </div>
  )
}
