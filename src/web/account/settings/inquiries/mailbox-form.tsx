import { useState } from 'react'
import { account } from '#content/account/account.ts'
import { ActionButton } from '../../forms/action-button.tsx'
import { checkCode, type Values } from '../../forms/auth-checks.ts'
import { CodeField } from '../../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import type { SessionClient } from '../../session/auth-client.ts'
import { proveMailbox } from '../own-account.ts'

const words = account.inquiries.proof

interface MailboxFormProps {
  email: string
  /** Fetches the inquiries, which can now be shown. */
  onProven: () => Promise<void>
}

/** Mails a code and asks for it, as proof that the signed-in person reads the mailbox of the account. */
export function MailboxForm({ email, onProven }: MailboxFormProps) {
  const [isSent, setIsSent] = useState(false)

  async function mailCode(client: SessionClient) {
    const { error } = await client.reauthenticate()
    if (!error) setIsSent(true)
    return error && describeError(account.error, error)
  }

  async function send({ code = '' }: Values) {
    const refusal = await proveMailbox(code.replaceAll(/\s/g, ''))
    if (refusal) return { notice: { title: account.error, text: refusal }, fields: { code: refusal } }
    showNotice({ title: account.saved, text: words.done }, 'success')
    await onProven()
    return null
  }

  return (
    <>
      <p>{account.inquiries.unproven}</p>
      <p>{(isSent ? words.sentTo : words.text).replace('{email}', email)}</p>
      {isSent && (
        <AuthForm
          button={words.button}
          busy={words.busy}
          takesFocus
          check={(values) => checkCode(values, account.error)}
          send={send}
        >
          {(faults) => <CodeField id="mailbox-code" label={words.code} fault={faults.code} />}
        </AuthForm>
      )}
      <ActionButton
        key={isSent ? 'again' : 'first'}
        isSmall={isSent}
        label={isSent ? words.again : words.send}
        busy={words.sending}
        done={{ title: '', text: words.sent }}
        act={mailCode}
      />
    </>
  )
}
