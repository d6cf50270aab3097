import { useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { FaultNotice } from '../../forms/fault-notice.tsx'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { checkCode } from './auth-checks.ts'
import { CodeField } from './auth-fields.tsx'
import { AuthForm, showNotice } from './auth-form.tsx'
import { describeError, type Notice } from './auth-notices.ts'
import { type MailPurpose, requestMail } from './mail-requests.ts'
import { ViewHeading } from './view-heading.tsx'

interface MailedCodeFormProps {
  purpose: MailPurpose
  email: string
}

const { checkEmail, forgot, byCode, mailed, fields, faults: faultWords } = authForms
const wordsOf = {
  signup: { ...checkEmail, again: checkEmail.resend, resent: checkEmail.resent },
  recovery: {
    heading: forgot.codeHeading,
    sentTo: mailed.sentTo,
    button: forgot.codeButton,
    again: forgot.again,
    resent: forgot.sent,
  },
  email: {
    heading: byCode.codeHeading,
    sentTo: mailed.sentTo,
    button: byCode.codeButton,
    again: byCode.again,
    resent: byCode.sent,
  },
}

/** Asks for the code from a mail just sent. The link in the mail does the same. */
export function MailedCodeForm({ purpose, email }: MailedCodeFormProps) {
  const words = wordsOf[purpose]
  const [before, after] = words.sentTo.split('{email}')
  return (
    <>
      <ViewHeading>{words.heading}</ViewHeading>
      <p className="view-text">
        {before}
        <strong>{email}</strong>
        {after}
      </p>
      <AuthForm
        button={words.button}
        busy={checkEmail.busy}
        takesFocus
        leads
        check={(values) => checkCode(values, checkEmail.failed)}
        send={async ({ code = '' }, client) => {
          const token = code.replaceAll(/\s/g, '')
          const { error } = await client.verifyOtp({ email, token, type: purpose })
          if (!error) return null
          const fields = error.code === 'otp_expired' ? { code: faultWords.wrongCode } : {}
          return { notice: describeError(checkEmail.failed, error), fields }
        }}
      >
        {(faults) => <CodeField label={fields.code} fault={faults.code} />}
      </AuthForm>
      <p className="view-note">{mailed.note}</p>
      <SendAgain purpose={purpose} email={email} label={words.again} done={words.resent} />
    </>
  )
}

interface SendAgainProps {
  purpose: MailPurpose
  email: string
  label: string
  /** The notice once the mail is sent. */
  done: Notice
  onSent?: () => void
}

/** Sends the mail again, which the service allows once a minute. */
export function SendAgain({ purpose, email, label, done, onSent }: SendAgainProps) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function press(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const failure = await loadAuthClient()
      .then((client) => requestMail(client, purpose, email))
      .then((error) => error && describeError(checkEmail.failed, error))
      .catch(() => authForms.unexpected)
    setIsBusy(false)
    setNotice(failure)
    showNotice(failure ?? done, failure ? 'error' : 'success')
    if (!failure) onSent?.()
  }

  return (
    <div className="send-again">
      <FaultNotice faults={notice && { notice, fields: {} }} />
      <button type="button" className="text-button" aria-disabled={isBusy || undefined} onClick={press}>
        {label}
      </button>
    </div>
  )
}
