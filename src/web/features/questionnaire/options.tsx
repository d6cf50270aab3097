import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { otherTextField } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { ChoiceGroup } from '../../forms/fields/choice-group.tsx'
import type { StepState } from './step.tsx'

interface OptionsProps {
  state: StepState
  name: string
  legend: string
  /** The step's own question says it already to those who see. */
  isLegendHidden?: boolean
  /** The last of them opens a box for a text. */
  options: readonly string[]
}

/** Boxes to tick. */
export function Options({ state: { initial, faults, isTicked }, name, legend, isLegendHidden, options }: OptionsProps) {
  const other = options.at(-1) ?? ''
  const box = otherTextField(other)
  return (
    <ChoiceGroup
      type="checkbox"
      name={name}
      legend={isLegendHidden ? <span className="sr-only">{legend}</span> : legend}
      isPlain
      options={options.map((value) => ({ value }))}
      chosen={initial.list(name)}
      fault={faults[name]}
      after={(value) =>
        value === other && (
          // The sheet shows it with its option, script or not. What is not ticked is not sent, though the text stays.
          <div className="field">
            <input
              name={box}
              aria-label={words.specify}
              placeholder={words.specify}
              defaultValue={initial.text(box)}
              maxLength={inquiryLimits.otherText}
              disabled={!isTicked(name, other)}
            />
          </div>
        )
      }
    />
  )
}
