import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { EmailField } from '../../forms/fields/email-field.tsx'
import { PhoneField } from '../../forms/fields/phone-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Step, type StepState } from './step.tsx'

export function ContactStep({ state: { current, initial, faults } }: { state: StepState }) {
  return (
    <Step number={1} current={current}>
      <TextField
        name="fullName"
        label={fieldLabels.fullName}
        autoComplete="name"
        maxLength={inquiryLimits.fullName}
        defaultValue={initial.text('fullName')}
        fault={faults.fullName}
        required
      />
      <EmailField defaultValue={initial.text('email')} fault={faults.email} required />
      <PhoneField defaultValue={initial.text('phone')} fault={faults.phone} hint={words.phoneReason} />
    </Step>
  )
}
