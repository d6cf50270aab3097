import type { FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { deskPropertyTypes, type PropertyFacts } from '#domain/desk/properties/property-state.ts'
import type { ActOnProperty } from './act-on-property.ts'
import type { DeskProperty } from './property-client.ts'

const words = propertyWords.screen
const texts = ['address', 'municipality', 'timeline'] as const
const numbers = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

/** The facts of a property; saving sends those that were changed. */
export function FactsForm({ property: { state }, act }: { property: DeskProperty; act: ActOnProperty }) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const facts = readFacts(new FormData(event.currentTarget))
    const changed = Object.entries(facts).filter(
      ([name, value]) => JSON.stringify(new Map(Object.entries(state)).get(name)) !== JSON.stringify(value),
    )
    if (changed.length > 0) act({ act: 'edit-property', facts: Object.fromEntries(changed) })
  }
  return (
    <form className="card facts" onSubmit={save}>
      <h2>{words.facts}</h2>
      {texts.map((name) => (
        <label key={name}>
          {words.fields[name]}
          <input name={name} defaultValue={state[name]} required={name === 'address'} maxLength={500} />
        </label>
      ))}
      <label>
        {words.fields.type}
        <select name="type" defaultValue={state.type}>
          <option value="">{words.noType}</option>
          {deskPropertyTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <label>
        {words.fields.subtypes}
        <input name="subtypes" defaultValue={state.subtypes.join(', ')} />
      </label>
      {numbers.map((name) => (
        <label key={name}>
          {words.fields[name]}
          <input
            name={name}
            type="number"
            step={name === 'capRate' ? '0.01' : '1'}
            min={name === 'noi' ? undefined : 0}
            defaultValue={state[name] ?? ''}
          />
        </label>
      ))}
      <button type="submit" className="button main">
        {words.save}
      </button>
    </form>
  )
}

function readFacts(form: FormData): PropertyFacts {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const numberOf = (name: string) => (textOf(name) === '' ? null : Number(textOf(name)))
  return {
    address: textOf('address'),
    municipality: textOf('municipality'),
    timeline: textOf('timeline'),
    type: textOf('type'),
    subtypes: textOf('subtypes')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    units: numberOf('units'),
    priceMin: numberOf('priceMin'),
    priceMax: numberOf('priceMax'),
    noi: numberOf('noi'),
    capRate: numberOf('capRate'),
    sizeSqft: numberOf('sizeSqft'),
  }
}
