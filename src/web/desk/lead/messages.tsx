import { useRef } from 'react'
import { conversationWords } from '#content/desk/lead/conversation-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { Conversation } from './conversation/conversation.tsx'
import { HeldMails } from './conversation/held-mails.tsx'
import { useNewestMessage } from './use-newest-message.ts'

interface MessagesProps {
  page: LeadPage
  now: Date
  onEdit: () => void
}

/** The conversation in its own pane, which opens at the newest message and stays at its end. */
export function Messages({ page, now, onEdit }: MessagesProps) {
  const pane = useRef<HTMLElement>(null)
  useNewestMessage(pane)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reachable with the keyboard
    <section ref={pane} className="lead-messages" tabIndex={0} aria-label={conversationWords.name}>
      <div className="lead-messages-inner">
        <Conversation page={page} now={now} />
        <div className="talk">
          <HeldMails page={page} onEdit={onEdit} />
        </div>
      </div>
    </section>
  )
}
