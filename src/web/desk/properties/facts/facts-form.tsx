import type { ChangeEvent, FormEvent } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'
import { deskPropertyTypes } from '#domain/desk/properties/property-state.ts'
import { isSame } from '#domain/is-same.ts'
import { type Outcome, useEdited } from '../../conflicts/use-edited.ts'
import type { ActOnProperty } from '../act-on-property.ts'
import { type FactTexts, moneyFacts, readFacts, showFacts, tidyMoney } from './fact-texts.ts'

const words = propertyWords.screen
const groups = {
  place: ['address', 'municipality', 'type', 'subtypes'],
  money: ['priceMin', 'priceMax', 'noi', 'capRate'],
  building: ['sizeSqft', 'units', 'timeline'],
} as const
const groupNames = ['place', 'money', 'building'] as const
const texts: readonly string[] = ['address', 'municipality', 'timeline', 'subtypes']

type FactName = keyof FactTexts

interface FactsFormProps {
  property: DeskProperty
  act: ActOnProperty
  onDone: () => void
}

/** The facts of a property. Saving sends the changed ones, with the values that the edits started from. */
export function FactsForm({ property, act, onDone }: FactsFormProps) {
  const { fields, changed, over, set, noteSent, settle } = useEdited<FactTexts>(showFacts(property.state))
  function save(event: FormEvent) {
    event.preventDefault()
    const wanted: Values = readFacts(changed)
    const was: Values = readFacts(over)
    const names = Object.keys(wanted).filter((name) => !isSame(wanted[name], was[name]))
    if (names.length === 0) return onDone()
    noteSent(pickValues({ ...changed }, names))
    const onSettled = (settled: readonly string[], outcome: Outcome) => {
      settle(settled, outcome)
      if (outcome === 'done') onDone()
    }
    act({ act: 'edit-property', facts: pickValues(wanted, names) }, { over: pickValues(was, names), onSettled })
  }
  const field = (name: FactName) => ({
    id: `fact-${name}`,
    value: fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
    onBlur: () => {
      const tidy = tidyMoney(fields[name])
      if (moneyFacts.includes(name) && tidy !== fields[name]) set(name, tidy)
    },
  })
  return (
    <form className="facts-form" onSubmit={save}>
      {groupNames.map((group) => (
        <fieldset key={group}>
          <legend>{words.groups[group]}</legend>
          {groups[group].map((name) => (
            <label key={name} htmlFor={`fact-${name}`}>
              {words.fields[name]}
              <FactField name={name} field={field(name)} />
            </label>
          ))}
        </fieldset>
      ))}
      <p className="dialog-acts">
        <button type="submit" className="button main">
          {words.save}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {deskWords.cancel}
        </button>
      </p>
    </form>
  )
}

interface FactFieldProps {
  name: FactName
  field: {
    id: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
    onBlur: () => void
  }
}

function FactField({ name, field }: FactFieldProps) {
  if (name === 'type')
    return (
      <select {...field} name={name}>
        <option value="">{words.noType}</option>
        {deskPropertyTypes.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    )
  if (texts.includes(name)) return <input {...field} name={name} required={name === 'address'} maxLength={500} />
  if (moneyFacts.includes(name))
    return (
      <input
        {...field}
        name={name}
        inputMode="numeric"
        pattern="-?[0-9,$ ]*"
        title={words.offerAmountFault}
        maxLength={20}
      />
    )
  const step = name === 'capRate' ? '0.01' : '1'
  return <input {...field} name={name} type="number" step={step} min={0} />
}
