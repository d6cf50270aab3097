import { type ChangeEvent, useState } from 'react'
import { account } from '#content/account/account.ts'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { subtypes } from '#content/inquiries/property-subtypes.ts'
import { locations, propertyTypes } from '#content/inquiries/questionnaire-options.ts'
import { otherTextField, readList, subtypesField } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { isObject } from '#domain/is-object.ts'
import { FaultLine } from '../../../forms/fields/field.tsx'
import { TextField } from '../../../forms/fields/text-field.tsx'
import type { Faults } from '../../forms/auth-form.tsx'

const words = account.inquiries.correction
const amounts = ['budgetMin', 'budgetMax', 'capRateMin', 'capRateMax'] as const

interface CriteriaFieldsProps {
  reference: string
  fields: Record<string, unknown>
  faults: Faults
}

/** The criteria of an investor: types with their subtypes, locations, budget and cap rate. */
export function CriteriaFields({ reference, fields, faults }: CriteriaFieldsProps) {
  const [chosen, setChosen] = useState(readList(fields.propertyTypes))
  const group = { reference, fields }

  function pickType({ target }: ChangeEvent<HTMLElement>): void {
    if (!(target instanceof HTMLInputElement) || target.name !== 'propertyTypes') return
    const { value, checked } = target
    setChosen((types) => (checked ? [...types, value] : types.filter((type) => type !== value)))
  }

  return (
    <>
      <div onChange={pickType}>
        <Choices
          {...group}
          name="propertyTypes"
          legend={fieldLabels.propertyTypes}
          options={propertyTypes}
          fault={faults.propertyTypes}
        />
      </div>
      {Object.entries(subtypes)
        .filter(([type]) => chosen.includes(type))
        .map(([type, options]) => (
          <details key={type} className="subtypes">
            <summary>{words.subtypes.replace('{type}', type)}</summary>
            <Choices {...group} name={subtypesField(type)} legend={type} options={options} isLegendHidden />
          </details>
        ))}
      <Choices
        {...group}
        name="locations"
        legend={fieldLabels.locations}
        options={locations}
        fault={faults.locations}
      />
      <div className="pairs">
        {amounts.map((name) => (
          <TextField
            key={name}
            name={name}
            id={`${reference}-${name}`}
            label={fieldLabels[name]}
            defaultValue={typeof fields[name] === 'string' ? fields[name] : ''}
            maxLength={name.startsWith('budget') ? inquiryLimits.amount : inquiryLimits.rate}
            fault={faults[name]}
          />
        ))}
      </div>
    </>
  )
}

interface ChoicesProps {
  reference: string
  fields: Record<string, unknown>
  name: string
  legend: string
  /** The last one has a text field. */
  options: readonly string[]
  fault?: string | undefined
  /** For groups where the text above says the same. */
  isLegendHidden?: boolean
}

/** Not the `ChoiceGroup` of the questionnaire: a shared chunk would cost the home page more bytes than this copy. */
function Choices({ reference, fields, name, legend, options, fault, isLegendHidden = false }: ChoicesProps) {
  const other = options.at(-1) ?? ''
  const box = otherTextField(other)
  const texts = isObject(fields.otherText) ? fields.otherText : {}
  const chosen = readChosen(fields, name)
  const faultId = `${reference}-${name.replaceAll(/\W+/g, '-')}-fault`
  return (
    <fieldset className="choices" aria-describedby={fault && faultId}>
      <legend className={isLegendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <FaultLine id={faultId} fault={fault} />
      <ul>
        {options.map((value) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                aria-invalid={fault ? true : undefined}
              />
              <span>{value}</span>
            </label>
            {value === other && (
              // The stylesheet shows the field while its option is ticked.
              <div className="field">
                <input
                  name={box}
                  aria-label={words.specify}
                  placeholder={words.specify}
                  defaultValue={typeof texts[other] === 'string' ? texts[other] : ''}
                  maxLength={inquiryLimits.otherText}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** 'selectedSubtypes[Retail]' is a list within a map. */
function readChosen(fields: Record<string, unknown>, name: string): string[] {
  const [, type] = /^selectedSubtypes\[(.+)\]$/.exec(name) ?? []
  if (type === undefined) return readList(fields[name])
  return isObject(fields.selectedSubtypes) ? readList(fields.selectedSubtypes[type]) : []
}
