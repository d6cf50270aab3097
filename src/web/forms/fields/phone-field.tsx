import { type FocusEvent, useState } from 'react'
import { fieldHints, fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import { whenReleased } from './when-released.ts'

/** A phone field for any country. When the visitor leaves it, a number that seems incomplete gets a hint. */
export function PhoneField(field: Omit<FieldProps, 'name' | 'label' | 'required'>) {
  const [isOdd, setOdd] = useState(false)

  function checkNumber({ currentTarget: { value } }: FocusEvent<HTMLInputElement>): void {
    whenReleased(async () => {
      const module = await import('#domain/inquiries/normalise-phone.ts').catch(() => null)
      setOdd(module?.looksMistyped(value) ?? false)
    })
  }

  return (
    <TextField
      {...field}
      name="phone"
      label={fieldLabels.phone}
      type="tel"
      autoComplete="tel"
      maxLength={inquiryLimits.phone}
      onBlur={checkNumber}
      remark={
        <p role="status" className="remark">
          {isOdd && !field.fault && fieldHints.phone}
        </p>
      }
    />
  )
}
