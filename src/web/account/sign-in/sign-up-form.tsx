import { authForms } from '#content/account/auth-forms.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { checkSignUp } from '../forms/auth-checks.ts'
import { usePasswordAdvice } from '../forms/auth-context.tsx'
import { AccountEmailField } from '../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../forms/auth-form.tsx'
import { describeSignUpError, withPasswordFault } from '../forms/auth-notices.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { storedSession } from '../session/stored-session.ts'

const { signUp: words, fields } = authForms

interface SignUpFormProps {
  email: string
  takesFocus: boolean
  /** Not called if addresses need no confirmation: then the account is ready at once. */
  onMailSent: (email: string) => void
}

export function SignUpForm({ email, takesFocus, onMailSent }: SignUpFormProps) {
  const advice = usePasswordAdvice()
  return (
    <AuthForm
      button={words.button}
      busy={words.busy}
      takesFocus={takesFocus}
      leads
      check={(values) => checkSignUp(values, advice)}
      send={async ({ fullName = '', email = '', password = '' }, client) => {
        const options = { emailRedirectTo: `${location.origin}/`, data: { full_name: fullName.trim() } }
        const { data, error } = await client.signUp({ email: email.trim(), password, options })
        if (error) return withPasswordFault(describeSignUpError(error), error)
        storedSession.expect()
        if (!data.session) {
          const { title, text } = authForms.checkEmail
          showNotice({ title, text }, 'success')
          onMailSent(email.trim())
        }
        return null
      }}
    >
      {(faults) => (
        <>
          <TextField
            name="fullName"
            label={fields.fullName}
            autoComplete="name"
            maxLength={200}
            required
            fault={faults.fullName}
          />
          <AccountEmailField defaultValue={email} fault={faults.email} />
          <PasswordField
            name="password"
            label={fields.password}
            autoComplete="new-password"
            hint={advice.hint}
            required
            fault={faults.password}
          />
        </>
      )}
    </AuthForm>
  )
}
