import { subtypesField } from '#domain/inquiries/form-fields.ts'
import { listSubtypes } from './list-subtypes.ts'
import { Options } from './options.tsx'
import { Step, type StepState } from './step.tsx'

/** One list for each chosen type. Lists of other types keep their ticks, but are neither shown nor sent. */
export function SubtypesStep({ state }: { state: StepState }) {
  return (
    <Step number={3} current={state.current}>
      {listSubtypes().map(([type, options]) => {
        const isAsked = state.isTicked('propertyTypes', type)
        return (
          <fieldset key={type} disabled={!isAsked} hidden={!isAsked}>
            <Options state={state} name={subtypesField(type)} legend={type} options={options} />
          </fieldset>
        )
      })}
    </Step>
  )
}
