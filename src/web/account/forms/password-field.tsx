import { useState } from 'react'
import { authForms as words } from '#content/account/auth-forms.ts'
import { Field, type FieldProps } from '../../forms/fields/field.tsx'

const MAX_LENGTH = 200

interface PasswordFieldProps extends FieldProps {
  /** Tells password managers whether to fill in a password or to create one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button to show the password. Password managers and pasting work. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className="secret">
          <input
            {...control}
            autoComplete={autoComplete}
            type={isShown ? 'text' : 'password'}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            aria-label={`${isShown ? words.hidePassword : words.showPassword}: ${field.label}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? words.hidePassword : words.showPassword}
          </button>
        </div>
      )}
    </Field>
  )
}
