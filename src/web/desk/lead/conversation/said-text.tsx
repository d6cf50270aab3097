import { useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { isNotingKind } from '#domain/desk/acts/desk-act.ts'
import type { TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { Sure } from '../../ui/sure.tsx'

const words = deskWords.lead.redact

interface SaidTextProps {
  event: TimelineEvent
  mayRedact: boolean
  redact: () => void
}

/** A member's text, unless it has been redacted. */
export function SaidText({ event: { kind, data }, mayRedact, redact }: SaidTextProps) {
  const text = data.text ?? ''
  const isRedacted = data.redacted === true
  const isAsked = useRef(false)
  const instead = useRef<HTMLParagraphElement>(null)
  // The button disappears with the text, so the focus moves to the text's place.
  useEffect(() => {
    if (isRedacted && isAsked.current && document.activeElement === document.body) instead.current?.focus()
  }, [isRedacted])
  return (
    <>
      {text !== '' && <p className="said">{text}</p>}
      {text !== '' && mayRedact && isNotingKind(kind) && (
        <p className="say-act">
          <Sure
            button={
              <>
                {words.button}
                <span className="unseen">: {text.slice(0, 40)}</span>
              </>
            }
            sure={words.sure}
            isSmall
            look="button quiet tiny"
            onSure={() => {
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
