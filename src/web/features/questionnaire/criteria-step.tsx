import { fieldHints } from '#content/inquiries/inquiry-words.ts'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { locations } from '#content/inquiries/questionnaire-options.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { formatAmount, formatRate } from '#domain/inquiries/number-text.ts'
import { Options } from './options.tsx'
import { RangeFields } from './range-fields.tsx'
import { Step, type StepState } from './step.tsx'

export function CriteriaStep({ state }: { state: StepState }) {
  return (
    <Step number={4} current={state.current}>
      <Options state={state} name="locations" legend={words.locations} options={locations} />
      <RangeFields
        state={state}
        legend={words.budget}
        unit="CAD"
        names={['budgetMin', 'budgetMax']}
        placeholders={['500,000', '2,000,000']}
        maxLength={inquiryLimits.amount}
        format={formatAmount}
        reversedHint={fieldHints.budget}
      />
      <RangeFields
        state={state}
        legend={words.capRate}
        unit="%"
        names={['capRateMin', 'capRateMax']}
        placeholders={['5', '8']}
        maxLength={inquiryLimits.rate}
        format={formatRate}
        reversedHint={fieldHints.capRate}
      />
    </Step>
  )
}
