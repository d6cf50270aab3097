import { useEffect, useRef } from 'react'
import { account } from '#content/account/account.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { ActionButton } from '../../forms/action-button.tsx'
import { eraseInquiry } from '../own-account.ts'

const words = account.inquiries

/** The focused button is gone along with its card. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('.account-sections h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

interface EraseQuestionProps {
  reference: string
  reload: () => Promise<void>
  onCancel: () => void
}

/** Asks once more before an inquiry is deleted. */
export function EraseQuestion({ reference, reload, onCancel }: EraseQuestionProps) {
  const textRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => textRef.current?.focus(), [])
  return (
    <div className="erase-question">
      <p ref={textRef} tabIndex={-1} className="outline-none">
        {words.erase.text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ActionButton
          label={words.erase.button}
          busy={words.erase.busy}
          done={{ title: '', text: words.erase.done }}
          act={async () => {
            const text = await eraseInquiry(reference)
            // Another tab may have deleted it already.
            await reload()
            if (text !== null) return { title: account.error, text }
            focusHeading()
            return null
          }}
        />
        <button type="button" className={buttonStyle.outline} onClick={onCancel}>
          {words.erase.cancel}
        </button>
      </div>
    </div>
  )
}
