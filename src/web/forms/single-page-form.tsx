import type { ReactNode } from 'react'
import { confirmations } from '#content/inquiries/confirmations.ts'
import { formWords } from '#content/inquiries/forms.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { ChangedSince } from './changed-since.tsx'
import { ConfirmationCard } from './confirmation-card.tsx'
import { DraftNote } from './draft-note.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { HoneypotField } from './fields/honeypot-field.tsx'
import { SourceFields } from './fields/source-fields.tsx'
import { ReplyTime } from './reply-time.tsx'
import { SendStatus } from './send-status.tsx'
import type { InquiryForm } from './use-inquiry-form.ts'

interface SinglePageFormProps {
  kind: InquiryKind
  form: InquiryForm
  /** The path of its page. */
  page: string
  email: string
  /** The label of the link from the confirmation back to the form. */
  again: string
  /** Whether the form was sent from this page, rather than posted without a script. */
  isFresh: boolean
  children: ReactNode
}

/** A form that shows all its fields at once, and is replaced by the confirmation once sent. */
export function SinglePageForm(props: SinglePageFormProps) {
  const { kind, form, page, email, again, isFresh, children } = props
  const { status, faults, isStored, formProps, clear } = form
  const isSending = status.name === 'sending'
  return (
    <>
      {status.name === 'sent' && (
        <ConfirmationCard
          confirmation={confirmations[kind]}
          answer={status}
          takesFocus={isFresh}
          action={
            status.isEarlier ? (
              <ChangedSince onSend={form.submit} onKeep={form.clear} />
            ) : (
              <GoBack label={again} page={page} form={form} isFresh={isFresh} />
            )
          }
        />
      )}
      <form {...formProps} className="form" hidden={status.name === 'sent'}>
        <FaultNotice faults={faults} />
        {children}
        <HoneypotField />
        <SourceFields page={page} />
        <SendStatus kind={kind} email={email} status={status} />
        <button type="submit" aria-disabled={isSending || undefined} className={buttonStyle.solid}>
          {isSending ? formWords[kind].sending : formWords[kind].send}
        </button>
        <ReplyTime kind={kind} timeline={confirmations[kind].timeline} />
        <DraftNote isShown={isStored && !isSending} onClear={clear} />
      </form>
    </>
  )
}

/** Without a script, the response has a different URL, so this is a link to the page of the form. */
function GoBack({
  page,
  label,
  form,
  isFresh,
}: Pick<SinglePageFormProps, 'page' | 'form' | 'isFresh'> & { label: string }) {
  const className = `${buttonStyle.outline} mt-6`
  return isFresh ? (
    <button type="button" className={className} onClick={form.goBack}>
      {label}
    </button>
  ) : (
    <a href={page} className={className}>
      {label}
    </a>
  )
}
