import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { propertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { Options } from './options.tsx'
import { Step, type StepState } from './step.tsx'

export function PropertyTypesStep({ state }: { state: StepState }) {
  return (
    <Step number={2} current={state.current}>
      <Options state={state} name="propertyTypes" legend={words.steps[2].name} isLegendHidden options={propertyTypes} />
    </Step>
  )
}
