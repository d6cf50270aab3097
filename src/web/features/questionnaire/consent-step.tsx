import type { ReactNode } from 'react'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { ChoiceGroup } from '../../forms/fields/choice-group.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import { Step, type StepState } from './step.tsx'

interface ConsentStepProps {
  state: StepState
  /** The wording with the brokerage identity filled in, exactly as in the consent record. */
  consent: { text: string; yes: string; no: string }
  /** The answers of the other steps. */
  children: ReactNode
}

export function ConsentStep({ state: { current, initial, faults }, consent, children }: ConsentStepProps) {
  return (
    <Step number={5} current={current}>
      {children}
      <ChoiceGroup
        type="radio"
        name="communicationConsent"
        legend={fieldLabels.communicationConsent}
        hint={consent.text}
        options={[
          { value: 'yes', label: consent.yes },
          { value: 'no', label: consent.no },
        ]}
        chosen={[initial.text('communicationConsent')]}
        after={(value) => value === 'no' && <p className="remark">{words.refused}</p>}
        fault={faults.communicationConsent}
        required
      />
      <TextField
        name="additionalComments"
        label={fieldLabels.additionalComments}
        hint={words.commentsHint}
        rows={4}
        maxLength={inquiryLimits.additionalComments}
        defaultValue={initial.text('additionalComments')}
        fault={faults.additionalComments}
      />
    </Step>
  )
}
