import { forms as words } from '#content/inquiries/forms.ts'
import { Field, type FieldProps } from './field.tsx'

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
}

/** A select field with nothing selected at first. */
export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control}>
          <option value="">{words.choose}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
