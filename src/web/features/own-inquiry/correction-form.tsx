import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { ownInquiry as words } from '#content/pages/own-inquiry.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { type CorrectableField, correctableFields } from '#domain/leads/correctable-fields.ts'
import type { ShownInquiry } from '#domain/site/dynamic-page.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { buttonStyle } from '../../ui/button-style.ts'

/** How each field is asked for. `autoComplete` lets a browser offer stored values (WCAG 1.3.5). */
const looks = {
  fullName: { autoComplete: 'name', required: true },
  email: { autoComplete: 'email', type: 'email', required: true },
  phone: { autoComplete: 'tel', type: 'tel' },
  subject: {},
  message: { rows: 6, required: true },
  propertyAddress: { required: true },
  additionalComments: { rows: 6 },
} as const satisfies Record<CorrectableField, object>

/** A form with the texts of an inquiry, to correct them. */
export function CorrectionForm({ lead, path, correction }: Pick<ShownInquiry, 'lead' | 'path' | 'correction'>) {
  const held: Record<string, unknown> = {
    ...lead.details,
    fullName: lead.fullName,
    email: lead.email,
    phone: formatPhone(lead.phone),
  }
  const fields = correctableFields.filter((name) => typeof held[name] === 'string')
  return (
    <form method="post" action={path} className="form">
      <input type="hidden" name="action" value="correct" />
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={fieldLabels[name]}
          maxLength={inquiryLimits[name]}
          defaultValue={correction?.values[name] ?? String(held[name])}
          fault={correction?.faults.fields[name]}
          {...looks[name]}
        />
      ))}
      <button type="submit" className={buttonStyle.solid}>
        {words.correct.button}
      </button>
    </form>
  )
}
