import { type ReactNode, useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { isNotingKind } from '#domain/desk/acts/desk-act.ts'
import type { TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { splitMentions } from '#domain/desk/mentions/mention-text.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'

const words = deskWords.lead.redact

interface SaidTextProps {
  event: TimelineEvent
  mayRedact: boolean
  redact: () => void
}

/** A member's text, unless it has been redacted. */
export function SaidText({ event: { kind, data }, mayRedact, redact }: SaidTextProps) {
  const text = data.text ?? ''
  const { nameOf } = useDesk()
  const named = (data.mentions ?? []).map(({ member }) => ({ id: member, displayName: nameOf(member) }))
  const isRedacted = data.redacted === true
  const isAsked = useRef(false)
  const instead = useRef<HTMLParagraphElement>(null)
  // The button disappears with the text, so the focus moves to the text's place.
  useEffect(() => {
    if (isRedacted && isAsked.current && document.activeElement === document.body) instead.current?.focus()
  }, [isRedacted])
  return (
    <>
      {text !== '' && <p className="said">{markMentions(text, named)}</p>}
      {text !== '' && mayRedact && isNotingKind(kind) && (
        <p className="say-act">
          <ConfirmButton
            button={
              <>
                {words.button}
                <span className="unseen">: {text.slice(0, 40)}</span>
              </>
            }
            sure={words.sure}
            isSmall
            look="button quiet tiny"
            onConfirm={() => {
              isAsked.current = true
              redact()
            }}
          />
        </p>
      )}
      {isRedacted && (
        <p ref={instead} className="hint" tabIndex={-1}>
          {words.done}
        </p>
      )}
    </>
  )
}

/** The names of colleagues whom a note mentions. Without any, it is only its text. */
function markMentions(text: string, members: Parameters<typeof splitMentions>[1]): ReactNode {
  if (members.length === 0) return text
  return splitMentions(text, members).map((part, index) =>
    part.member === undefined ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} className="mention">
        {part.text}
      </span>
    ),
  )
}
