import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { locations } from '#content/inquiries/questionnaire-options.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
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
        measure="money"
        names={['budgetMin', 'budgetMax']}
        placeholders={['500,000', '2,000,000']}
        maxLength={inquiryLimits.amount}
      />
      <RangeFields
        state={state}
        legend={words.capRate}
        unit="%"
        measure="percent"
        names={['capRateMin', 'capRateMax']}
        placeholders={['5', '8']}
        maxLength={inquiryLimits.rate}
      />
    </Step>
  )
}
