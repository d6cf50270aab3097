import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { account } from '#content/account/account.ts'
import { authForms } from '#content/account/auth-forms.ts'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { checkPassword, type Values } from '../../forms/auth-checks.ts'
import { usePasswordAdvice } from '../../forms/auth-context.tsx'
import { CodeField } from '../../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { describeError, withPasswordFault } from '../../forms/auth-notices.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import type { SessionClient } from '../../session/auth-client.ts'

const words = account.password

/** Asks for the current password, and for a mailed code if the service demands one. */
export function PasswordSection({ user }: { user: User }) {
  const advice = usePasswordAdvice()
  const [needsCode, setNeedsCode] = useState(false)
  /** A new key, which empties the fields. */
  const [round, setRound] = useState(0)

  async function send({ password = '', current = '', code = '' }: Values, client: SessionClient) {
    const nonce = code.replaceAll(/\s/g, '')
    const { error } = await client.updateUser({
      password,
      ...(current && { current_password: current }),
      ...(nonce && { nonce }),
    })
    if (!error) {
      showNotice({ title: account.saved, text: words.done }, 'success')
      setNeedsCode(false)
      setRound(round + 1)
      return null
    }
    const faults = withPasswordFault(describeError(account.error, error), error)
    if (error.code === 'reauthentication_needed') return askForCode(client)
    if (error.code?.startsWith('current_password')) return { ...faults, fields: { current: error.message } }
    return error.code === 'reauthentication_not_valid' ? aboutCode(authForms.faults.wrongCode) : faults
  }

  async function askForCode(client: SessionClient): Promise<InquiryFaults> {
    const { error } = await client.reauthenticate()
    setNeedsCode(true)
    // The code of an earlier mail may still be valid.
    return aboutCode(error ? describeError(account.error, error).text : words.codeHint)
  }

  return (
    <TitledSection heading={words.heading}>
      <p>{words.text}</p>
      <AuthForm
        key={round}
        button={words.button}
        busy={words.busy}
        variant="outline"
        check={(values) => checkPassword(values, account.error, advice)}
        send={send}
      >
        {(faults) => (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              name="current"
              id="account-current"
              label={words.current}
              hint={words.currentHint}
              autoComplete="current-password"
              fault={faults.current}
            />
            <PasswordField
              name="password"
              id="account-password"
              label={words.next}
              hint={advice.hint}
              autoComplete="new-password"
              required
              fault={faults.password}
            />
            {needsCode && <CodeField id="account-code" label={words.code} fault={faults.code} />}
          </>
        )}
      </AuthForm>
    </TitledSection>
  )
}

function aboutCode(text: string): InquiryFaults {
  return { notice: { title: account.error, text }, fields: { code: text } }
}
