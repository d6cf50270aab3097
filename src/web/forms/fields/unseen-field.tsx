import { forms } from '#content/inquiries/forms.ts'
import { unseenField } from '#domain/inquiries/inquiry-names.ts'

/** For machines that fill in whatever they find. */
export function UnseenField() {
  return (
    <label className="sr-only" aria-hidden="true">
      {forms.unseenLabel}
      <input name={unseenField} tabIndex={-1} autoComplete="off" />
    </label>
  )
}
