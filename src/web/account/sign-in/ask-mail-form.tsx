import { authForms } from '#content/account/auth-forms.ts'
import { checkEmail } from '../forms/auth-checks.ts'
import { AccountEmailField } from '../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../forms/auth-form.tsx'
import { describeError } from '../forms/auth-notices.ts'
import { type MailPurpose, requestMail } from '../forms/mail-requests.ts'
import { ViewHeading } from '../forms/view-heading.tsx'

interface AskMailFormProps {
  purpose: Exclude<MailPurpose, 'signup'>
  email: string
  onSent: (email: string) => void
}

const wordsOf = { recovery: authForms.forgot, email: authForms.byCode }

/** Asks for the address to send a code or a recovery link to. */
export function AskMailForm({ purpose, email, onSent }: AskMailFormProps) {
  const words = wordsOf[purpose]
  return (
    <>
      <ViewHeading>{words.heading}</ViewHeading>
      <p className="view-text">{words.text}</p>
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        check={(values) => checkEmail(values, words.failed)}
        send={async ({ email = '' }, client) => {
          const error = await requestMail(client, purpose, email.trim())
          if (error) return { notice: describeError(words.failed, error), fields: {} }
          showNotice(words.sent, 'success')
          onSent(email.trim())
          return null
        }}
      >
        {(faults) => <AccountEmailField defaultValue={email} fault={faults.email} />}
      </AuthForm>
    </>
  )
}
