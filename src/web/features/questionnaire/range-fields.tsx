import { type InputEvent, type SyntheticEvent, useState } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { isReversedRange } from '#domain/inquiries/number-text.ts'
import { formatAsTyped } from '#domain/questionnaire/format-as-typed.ts'
import { FaultLine } from '../../forms/fields/field.tsx'
import { whenReleased } from '../../forms/fields/when-released.ts'
import type { StepState } from './step.tsx'

interface RangeFieldsProps {
  state: StepState
  legend: string
  unit: string
  names: readonly [min: string, max: string]
  placeholders: readonly [min: string, max: string]
  maxLength: number
  format: (text: string) => string
  /** The hint that is shown when the minimum is above the maximum. */
  reversedHint: string
}

/** A minimum and a maximum. Numbers are formatted while they are typed, and a reversed range gets a hint. */
export function RangeFields(props: RangeFieldsProps) {
  const { state, legend, unit, names, placeholders, maxLength, format, reversedHint } = props
  const [isReversed, setReversed] = useState(false)

  function reformat({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = formatAsTyped(typed, format)
    if (text === typed.text) return
    input.value = text
    input.setSelectionRange(caret, caret)
  }

  /** The hint appears on leaving a field, since a number may be half typed before. It goes once the range is valid. */
  function checkRange({ currentTarget, type }: SyntheticEvent<HTMLFieldSetElement>): void {
    const [min = '', max = ''] = [...currentTarget.querySelectorAll('input')].map((input) => input.value)
    const isWrong = isReversedRange(min, max)
    if (type === 'blur') whenReleased(() => setReversed(isWrong))
    else if (!isWrong) setReversed(false)
  }

  return (
    <fieldset onInput={checkRange} onBlur={checkRange}>
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
                inputMode="decimal"
                autoComplete="off"
                placeholder={placeholders[index]}
                maxLength={maxLength}
                defaultValue={state.initial.text(name)}
                aria-describedby={fault && `${id}-fault`}
                aria-invalid={fault ? true : undefined}
                onInput={reformat}
              />
              {/* Screen readers get this from the legend. */}
              <span aria-hidden="true">{unit}</span>
              <FaultLine id={`${id}-fault`} fault={fault} />
            </div>
          )
        })}
      </div>
      <p role="status" className="remark">
        {isReversed && reversedHint}
      </p>
    </fieldset>
  )
}
