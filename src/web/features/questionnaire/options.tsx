import { type FocusEvent, useState } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { otherTextField } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { ChoiceGroup } from '../../forms/fields/choice-group.tsx'
import { whenReleased } from '../../forms/fields/when-released.ts'
import type { StepState } from './step.tsx'

interface OptionsProps {
  state: StepState
  name: string
  legend: string
  /** For steps whose visible question says the same as the legend. */
  isLegendHidden?: boolean
  /** The last option opens a text box. */
  options: readonly string[]
}

/** A group of checkboxes. */
export function Options({
  state: { initial, faults, isAwake, isTicked },
  name,
  legend,
  isLegendHidden,
  options,
}: OptionsProps) {
  const [isBlank, setBlank] = useState(false)
  const other = options.at(-1) ?? ''
  const box = otherTextField(other)

  /** A text box left blank gets a remark once the visitor moves on. */
  function checkBox({ currentTarget: group, relatedTarget }: FocusEvent<HTMLFieldSetElement>): void {
    if (relatedTarget instanceof Element && group.contains(relatedTarget)) return
    const input = group.querySelector<HTMLInputElement>('.field input')
    whenReleased(() => setBlank(input?.value.trim() === ''))
  }

  return (
    <ChoiceGroup
      type="checkbox"
      name={name}
      legend={isLegendHidden ? <span className="sr-only">{legend}</span> : legend}
      isPlain
      options={options.map((value) => ({ value }))}
      chosen={initial.list(name)}
      fault={faults[name]}
      onBlur={checkBox}
      after={(value) =>
        value === other && (
          // The stylesheet shows the box while its option is ticked. Otherwise the text stays, but is not sent.
          <div className="field">
            <input
              name={box}
              aria-label={words.specify}
              placeholder={words.specify}
              defaultValue={initial.text(box)}
              maxLength={inquiryLimits.otherText}
              disabled={!isTicked(name, other)}
              onInput={() => setBlank(false)}
            />
            {isAwake && isTicked(name, other) && (
              <p role="status" className="remark">
                {isBlank && words.otherBlank}
              </p>
            )}
          </div>
        )
      }
    />
  )
}
