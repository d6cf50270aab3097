import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { deskPropertyTypes, type PropertyState } from '#domain/desk/properties/property-state.ts'
import { useDesk } from '../shell/desk-context.tsx'
import type { ActOnProperty } from './act-on-property.ts'
import { type FactTexts, findChangedFacts, showFacts } from './fact-texts.ts'
import type { DeskProperty } from './property-client.ts'

const words = propertyWords.screen
const texts = ['address', 'municipality', 'timeline'] as const
const numbers = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

/** The facts of a property; saving sends those that were changed. */
export function FactsForm({ property: { state }, act }: { property: DeskProperty; act: ActOnProperty }) {
  const { givenUp } = useDesk()
  const { shown, type, changed, forget } = useTyped(state)
  const [sent, setSent] = useState('')
  function save(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(changed).length > 0) setSent(act({ act: 'edit-property', facts: changed }))
  }
  const leave = useEffectEvent(forget)
  useEffect(() => {
    if (givenUp !== null && givenUp === sent) leave()
  }, [givenUp, sent])
  const field = (name: keyof FactTexts) => ({ name, value: shown[name], onChange: type(name) })
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

/** Holds only what was typed here, so that it outlives every change, and what others change appears elsewhere. */
function useTyped(state: PropertyState) {
  const [typed, setTyped] = useState<Partial<FactTexts>>({})
  useEffect(() => {
    // What has been saved is no longer typed.
    setTyped((held) => {
      const open = findChangedFacts(state, held)
      return Object.fromEntries(Object.entries(held).filter(([name]) => name in open))
    })
  }, [state])
  return {
    shown: { ...showFacts(state), ...typed },
    changed: findChangedFacts(state, typed),
    /** What is stored counts again. */
    forget: () => setTyped({}),
    type:
      (name: keyof FactTexts) =>
      ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setTyped((held) => ({ ...held, [name]: target.value })),
  }
}
