import { replyWords } from '#content/desk/reply-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import type { ShownMessage } from '#domain/desk/answers/lead-page.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { MailText } from '../tray/mail-text.tsx'

/** The text of a mail in the history, and its delivery status. */
export function MailEntry({ message, leadId }: { message: ShownMessage; leadId: string }) {
  const { act } = useDesk()
  const { id, subject, body, state, hasGuide, sender, nature, isShortened } = message
  const isSent = state === 'accepted'
  const bounce = () => act({ act: 'bounced', message: id }, [{ lead: leadId }], replyWords.bouncedDone)
  useCommands([isSent && { name: `${replyWords.bounced}: ${subject}`, run: bounce }])
  return (
    <div className="mail" data-state={state}>
      <p className="mail-head">
        <strong>{subject || trayWords.noSubject}</strong> <span className="mail-state">{replyWords.states[state]}</span>
        {hasGuide && <span className="hint"> {replyWords.withGuide}</span>}
      </p>
      {sender === null ? (
        <p className="said">{body}</p>
      ) : (
        <>
          <p className="hint">
            {trayWords.from} {[sender.name, sender.address].filter((part) => part !== '').join(', ')}
            {nature !== null && nature !== 'person' && <span className="mail-state">{trayWords.natures[nature]}</span>}
          </p>
          <MailText {...message} />
        </>
      )}
      {isShortened && <p className="hint">{replyWords.shortened}</p>}
      {isSent && (
        <button type="button" className="button small" onClick={bounce}>
          {replyWords.bounced}
        </button>
      )}
    </div>
  )
}
