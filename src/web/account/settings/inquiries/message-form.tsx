import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ownMessage as words } from '#content/account/own-message.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { TextField } from '../../../forms/fields/text-field.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { dropDraft, keepDraft, readDraft } from './message-draft.ts'
import { writeMessage } from './write-message.ts'

interface MessageFormProps {
  reference: string
  reload: () => Promise<void>
  /** Called when sent or cancelled. */
  onEnd: () => void
}

/** Writes to the team about an inquiry. The text stays in this tab until it is stored, and is sent again once online. */
export function MessageForm({ reference, reload, onEnd }: MessageFormProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [draft] = useState(() => readDraft(reference)?.text ?? '')
  const [isOffline, setIsOffline] = useState(false)
  useEffect(() => {
    if (!isOffline) return
    const again = () => boxRef.current?.querySelector('form')?.requestSubmit()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline])

  function keep({ target }: FormEvent): void {
    if (target instanceof HTMLTextAreaElement) keepDraft(reference, target.value.trim())
  }

  async function send({ message = '' }: Record<string, string>) {
    const text = message.trim()
    try {
      const faults = await writeMessage(reference, keepDraft(reference, text))
      setIsOffline(false)
      if (faults) return faults
    } catch {
      setIsOffline(true)
      return { notice: words.offline, fields: {} }
    }
    dropDraft(reference)
    showNotice(words.done, 'success')
    onEnd()
    await reload()
    return null
  }

  return (
    <div ref={boxRef} className="change-form" onInput={keep}>
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        check={({ message = '' }) =>
          message.trim() ? null : { notice: words.missing, fields: { message: words.missing.text } }
        }
        send={send}
      >
        {(faults) => (
          <TextField
            name="message"
            id={`${reference}-own-message`}
            label={words.label}
            hint={words.hint}
            defaultValue={draft}
            rows={5}
            maxLength={inquiryLimits.message}
            required
            fault={faults.message}
          />
        )}
      </AuthForm>
      <button type="button" className="text-button" onClick={onEnd}>
        {words.cancel}
      </button>
    </div>
  )
}
