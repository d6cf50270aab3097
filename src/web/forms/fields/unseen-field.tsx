import { forms } from '#content/inquiries/forms.ts'
import { unseenField } from '#domain/inquiries/inquiry-names.ts'

/** A honeypot: people do not see this field, but bots fill it in. */
export function UnseenField() {
  return (
    <label className="sr-only" aria-hidden="true">
      {forms.unseenLabel}
      <input name={unseenField} tabIndex={-1} autoComplete="off" />
    </label>
  )
}
