import type { User } from '@supabase/auth-js'
import { account } from '#content/account/account.ts'
import { authForms } from '#content/account/auth-forms.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { checkEmail } from '../../forms/auth-checks.ts'
import { AccountEmailField } from '../../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { SendAgain } from '../../forms/mailed-code-form.tsx'
import { storedSession } from '../../session/stored-session.ts'

const words = account.email

/** Changes the address. The new one takes effect once both mailboxes have confirmed it. */
export function EmailSection({ user }: { user: User }) {
  const { email = '', new_email: pending, email_confirmed_at: confirmedAt } = user
  return (
    <TitledSection heading={words.heading}>
      <p>{words.current.replace('{email}', email)}</p>
      {!confirmedAt && (
        <>
          <p>{words.unconfirmed}</p>
          <SendAgain
            purpose="signup"
            email={email}
            label={authForms.checkEmail.resend}
            done={authForms.checkEmail.resent}
          />
        </>
      )}
      {pending && <p>{words.pending.replace('{email}', pending)}</p>}
      <AuthForm
        // A new key empties the field once the address is awaiting confirmation.
        key={pending}
        button={words.button}
        busy={words.busy}
        variant="outline"
        check={(values) => {
          if (values.email?.trim().toLowerCase() !== email) return checkEmail(values, account.error)
          return { notice: { title: account.error, text: words.same }, fields: { email: words.same } }
        }}
        send={async ({ email = '' }, client) => {
          const options = { emailRedirectTo: `${location.origin}/account` }
          const { error } = await client.updateUser({ email: email.trim() }, options)
          if (error) {
            const isTaken = error.code === 'email_exists'
            return { notice: describeError(account.error, error), fields: isTaken ? { email: error.message } : {} }
          }
          storedSession.expect()
          showNotice(words.done, 'success')
          return null
        }}
      >
        {(faults) => (
          <AccountEmailField id="account-email" label={words.label} autoComplete="email" fault={faults.email} />
        )}
      </AuthForm>
    </TitledSection>
  )
}
