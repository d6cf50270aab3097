import { type SyntheticEvent, useState } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import type { Measure } from '#domain/amounts/measure.ts'
import { FaultLine } from '../../forms/fields/field.tsx'
import type { Remarks } from './amount-remarks.ts'
import type { StepState } from './step.tsx'

interface RangeFieldsProps {
  state: StepState
  legend: string
  unit: string
  measure: Measure
  names: readonly [min: string, max: string]
  placeholders: readonly [min: string, max: string]
  maxLength: number
}

/** A minimum and a maximum. The text is formatted, our reading of it is shown, and nothing is refused. */
export function RangeFields({ state, legend, unit, measure, names, placeholders, maxLength }: RangeFieldsProps) {
  const [remarks, setRemarks] = useState<Remarks>(['', '', ''])

  /** If the code that reads numbers is missing, they are sent as typed. */
  function update({ currentTarget, target, nativeEvent }: SyntheticEvent<HTMLFieldSetElement>): void {
    const typed = { fieldset: currentTarget, target, event: nativeEvent, measure }
    import('./amount-remarks.ts').then(
      (module) => module.remarkOn(typed, setRemarks),
      () => null,
    )
  }

  return (
    <fieldset onInput={update} onBlur={update}>
      <legend>{legend}</legend>
      <div className="row">
        {names.map((name, index) => {
          const fault = state.faults[name]
          const id = `f-${name}`
          return (
            <div key={name} className="field with-unit">
              <label htmlFor={id}>{index === 0 ? words.minimum : words.maximum}</label>
              <input
                id={id}
                name={name}
                autoComplete="off"
                placeholder={placeholders[index]}
                maxLength={maxLength}
                defaultValue={state.initial.text(name)}
                aria-describedby={fault ? `${id}-fault` : remarks[index] ? `${id}-remark` : undefined}
                aria-invalid={fault ? true : undefined}
              />
              {/* Screen readers get this from the legend. */}
              <span aria-hidden="true">{unit}</span>
              {state.isAwake && (
                <p id={`${id}-remark`} role="status" className="remark">
                  {remarks[index]}
                </p>
              )}
              <FaultLine id={`${id}-fault`} fault={fault} />
            </div>
          )
        })}
      </div>
      {state.isAwake && (
        <p role="status" className="remark">
          {remarks[2]}
        </p>
      )}
    </fieldset>
  )
}
