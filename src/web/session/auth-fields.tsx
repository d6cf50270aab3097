import { authForms as words } from '#content/account/auth-forms.ts'
import { Field, type FieldProps } from '../forms/fields/field.tsx'

type PlainField = Omit<FieldProps, 'name' | 'label' | 'required'>

interface AddressFieldProps extends PlainField {
  /** Where a password stands beside it, the pair is one entry of a password manager. */
  autoComplete?: 'username' | 'email'
  label?: string
}

export function AddressField({ autoComplete = 'username', label = words.fields.email, ...field }: AddressFieldProps) {
  return (
    <Field {...field} name="email" label={label} required>
      {(control) => (
        <input
          {...control}
          {...{ autoComplete }}
          type="email"
          maxLength={255}
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
    </Field>
  )
}

/** Digits from a mail or an app. Phones offer what has just arrived. */
export function CodeField({ label, ...field }: PlainField & { label: string }) {
  return (
    <Field {...field} name="code" label={label} required>
      {(control) => (
        <input {...control} inputMode="numeric" autoComplete="one-time-code" maxLength={12} className="code" />
      )}
    </Field>
  )
}
