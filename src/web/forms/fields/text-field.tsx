import type { FocusEventHandler, HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  maxLength: number
  /** Set if the text may have more than one line. */
  rows?: number
  remark?: ReactNode
  onBlur?: FocusEventHandler<HTMLInputElement>
}

/** A text field with one line or several. */
export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete = 'off', placeholder, maxLength, rows, onBlur, ...field } = props
  return (
    <Field {...field}>
      {(control) =>
        rows ? (
          <textarea
            {...control}
            rows={rows}
            maxLength={maxLength}
            autoComplete={autoComplete}
            placeholder={placeholder}
          />
        ) : (
          <input
            {...control}
            type={type}
            maxLength={maxLength}
            autoComplete={autoComplete}
            placeholder={placeholder}
            onBlur={onBlur}
          />
        )
      }
    </Field>
  )
}
