import { forms } from '#content/inquiries/forms.ts'
import { honeypotField } from '#domain/inquiries/inquiry-names.ts'

/** A honeypot: people do not see this field, but bots fill it in. */
export function HoneypotField() {
  return (
    <label className="sr-only" aria-hidden="true">
      {forms.unseenLabel}
      <input name={honeypotField} tabIndex={-1} autoComplete="off" />
    </label>
  )
}
