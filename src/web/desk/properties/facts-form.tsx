import type { ChangeEvent, FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'
import { deskPropertyTypes } from '#domain/desk/properties/property-state.ts'
import { isSame } from '#domain/is-same.ts'
import { useEdited } from '../conflicts/use-edited.ts'
import type { ActOnProperty } from './act-on-property.ts'
import { type FactTexts, readFacts, showFacts } from './fact-texts.ts'

const words = propertyWords.screen
const texts = ['address', 'municipality', 'timeline'] as const
const numbers = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

type FactName = keyof FactTexts

/** The facts of a property. Saving sends the changed ones, with the values that the edits started from. */
export function FactsForm({ property, act }: { property: DeskProperty; act: ActOnProperty }) {
  const { fields, changed, over, set, noteSent, settle } = useEdited<FactTexts>(showFacts(property.state))
  function save(event: FormEvent) {
    event.preventDefault()
    const wanted: Values = readFacts(changed)
    const was: Values = readFacts(over)
    const names = Object.keys(wanted).filter((name) => !isSame(wanted[name], was[name]))
    if (names.length === 0) return
    noteSent(pickValues({ ...changed }, names))
    act({ act: 'edit-property', facts: pickValues(wanted, names) }, { over: pickValues(was, names), onSettled: settle })
  }
  const field = (name: FactName) => ({
    name,
    value: fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
  })
  return (
    <form className="card facts" onSubmit={save}>
      <h2>{words.facts}</h2>
      {texts.map((name) => (
        <label key={name}>
          {words.fields[name]}
          <input {...field(name)} required={name === 'address'} maxLength={500} />
        </label>
      ))}
      <label>
        {words.fields.type}
        <select {...field('type')}>
          <option value="">{words.noType}</option>
          {deskPropertyTypes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        {words.fields.subtypes}
        <input {...field('subtypes')} />
      </label>
      {numbers.map((name) => (
        <label key={name}>
          {words.fields[name]}
          <input
            {...field(name)}
            type="number"
            step={name === 'capRate' ? '0.01' : '1'}
            min={name === 'noi' ? undefined : 0}
          />
        </label>
      ))}
      <button type="submit" className="button main">
        {words.save}
      </button>
    </form>
  )
}

const fieldNames = Object.keys(words.fields) as (keyof typeof words.fields)[]

/** The facts of a property for members who may not change them. */
export function Facts({ property }: { property: DeskProperty }) {
  const texts = showFacts(property.state)
  return (
    <section className="card">
      <h2>{words.facts}</h2>
      <dl>
        {fieldNames
          .filter((name) => texts[name] !== '')
          .map((name) => (
            <div key={name}>
              <dt>{words.fields[name]}</dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
