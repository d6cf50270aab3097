import { authForms as words } from '#content/account/auth-forms.ts'
import { Field, type FieldProps } from '../../forms/fields/field.tsx'

type PlainField = Omit<FieldProps, 'name' | 'label' | 'required'>

interface AccountEmailFieldProps extends PlainField {
  /** 'username' beside a password field, so that password managers store both as one entry. */
  autoComplete?: 'username' | 'email'
  label?: string
}

export function AccountEmailField({
  autoComplete = 'username',
  label = words.fields.email,
  ...field
}: AccountEmailFieldProps) {
  return (
    <Field {...field} name="email" label={label} required>
      {(control) => (
        <input
          {...control}
          autoComplete={autoComplete}
          type="email"
          maxLength={255}
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
    </Field>
  )
}

/** A code from a mail or an app. Phones suggest a code that has just arrived. */
export function CodeField({ label, ...field }: PlainField & { label: string }) {
  return (
    <Field {...field} name="code" label={label} required>
      {(control) => (
        <input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={12} className="code" />
      )}
    </Field>
  )
}
