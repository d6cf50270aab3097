import { authForms } from '#content/account/auth-forms.ts'
import { checkPassword } from '../forms/auth-checks.ts'
import { usePasswordAdvice } from '../forms/auth-context.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { describeError, withPasswordFault } from '../forms/auth-notices.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { ViewHeading } from '../forms/view-heading.tsx'

const { newPassword: words, fields } = authForms

interface NewPasswordFormProps {
  /** The account's address, which password managers need. */
  email: string
  onSaved: () => void
}

/** Sets a new password. Visitors who follow the link of a recovery mail are already signed in. */
export function NewPasswordForm({ email, onSaved }: NewPasswordFormProps) {
  const advice = usePasswordAdvice()
  return (
    <>
      <ViewHeading>{words.heading}</ViewHeading>
      <p className="view-text">{words.text}</p>
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        leads
        check={(values) => checkPassword(values, words.failed, advice)}
        send={async ({ password = '' }, client) => {
          const { error } = await client.updateUser({ password })
          if (error) return withPasswordFault(describeError(words.failed, error), error)
          onSaved()
          return null
        }}
      >
        {(faults) => (
          <>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              name="password"
              label={fields.newPassword}
              autoComplete="new-password"
              hint={advice.hint}
              required
              fault={faults.password}
            />
          </>
        )}
      </AuthForm>
    </>
  )
}
