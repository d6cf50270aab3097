import type { ChangeEvent, FormEvent } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import { deskPropertyTypes, type PropertyState } from '#domain/desk/properties/property-state.ts'
import type { ActOnProperty } from './act-on-property.ts'
import { type FactTexts, findChangedFacts, showFacts } from './fact-texts.ts'
import { useTyped } from './use-typed.ts'

const words = propertyWords.screen
const texts = ['address', 'municipality', 'timeline'] as const
const numbers = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

type FactName = keyof FactTexts

const facts = {
  show: (state: PropertyState, name: FactName) => showFacts(state)[name],
  differs: (state: PropertyState, name: FactName, text: string) => name in findChangedFacts(state, { [name]: text }),
}

/** The facts of a property; saving sends those that were changed, with what they were when it was begun. */
export function FactsForm({ property, act }: { property: DeskProperty; act: ActOnProperty }) {
  const { shown, type, texts: typed, before, seen, noteSent } = useTyped<FactName>(property, facts)
  function save(event: FormEvent) {
    event.preventDefault()
    const changed = findChangedFacts(property.state, typed)
    const names = Object.keys(changed) as FactName[]
    if (names.length === 0) return
    const was = Object.fromEntries(names.map((name) => [name, before(name)[name]]))
    noteSent(act({ act: 'edit-property', facts: changed, before: was, seen }))
  }
  const field = (name: FactName) => ({
    name,
    value: shown(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => type(name, target.value),
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
