import { authForms } from '#content/account/auth-forms.ts'
import { checkSignIn } from '../forms/auth-checks.ts'
import { AccountEmailField } from '../forms/auth-fields.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { describeSignInError } from '../forms/auth-notices.ts'
import { PasswordField } from '../forms/password-field.tsx'

const { signIn: words, fields } = authForms

interface SignInFormProps {
  email: string
  takesFocus: boolean
  /** The password was correct, but the address was never confirmed. */
  onUnconfirmed: (email: string) => void
}

export function SignInForm({ email, takesFocus, onUnconfirmed }: SignInFormProps) {
  return (
    <AuthForm
      button={words.button}
      busy={words.busy}
      takesFocus={takesFocus}
      leads
      check={checkSignIn}
      send={async ({ email = '', password = '' }, client) => {
        const { error } = await client.signInWithPassword({ email: email.trim(), password })
        if (!error) return null
        if (error.code === 'email_not_confirmed') onUnconfirmed(email.trim())
        return { notice: describeSignInError(error), fields: {} }
      }}
    >
      {(faults) => (
        <>
          <AccountEmailField defaultValue={email} fault={faults.email} />
          <PasswordField
            name="password"
            label={fields.password}
            autoComplete="current-password"
            required
            fault={faults.password}
          />
        </>
      )}
    </AuthForm>
  )
}
