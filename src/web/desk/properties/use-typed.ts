import { useState } from 'react'
import type { DeskProperty } from '#domain/desk/answers/properties.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useGivenUp } from '../shell/use-given-up.ts'

type Stored = Pick<DeskProperty, 'state' | 'version'>

interface Held {
  text: string
  /** The property when it was begun. */
  since: Stored
  /** What of it was last sent to be stored, and in which act. */
  sent?: { text: string; id: string }
}

interface TypedFields<Name extends string> {
  show: (state: PropertyState, name: Name) => string
  /** Whether a text means something else than what is stored. */
  differs: (state: PropertyState, name: Name, text: string) => boolean
}

type Fields<Name extends string, Value> = Partial<Record<Name, Value>>

/**
 * Holds only what was typed here, so that it outlives every change, and what others change appears elsewhere. It also
 * holds what it was typed over, so that nobody overwrites what they have not seen.
 */
export function useTyped<Name extends string>({ state, version }: Stored, { show, differs }: TypedFields<Name>) {
  const { done } = useDesk()
  const [held, setHeld] = useState<Fields<Name, Held>>({})
  const [looked, setLooked] = useState(state)
  const [lastSent, setLastSent] = useState('')
  useGivenUp(lastSent, (theirs) => forget(theirs && [...Object.keys(theirs), ...Object.keys(theirs.answers ?? {})]))
  if (looked !== state) {
    setLooked(state)
    setHeld(fieldsOf(listFields(held).flatMap(lookAgain)))
  }
  function lookAgain([name, one]: [Name, Held]): [Name, Held][] {
    const { text, since, sent } = one
    // What has been saved is no longer typed.
    if (!differs(state, name, text)) return []
    // What was typed meanwhile is typed over what this member has stored.
    if (sent && !differs(state, name, sent.text)) return [[name, { text, since: { state, version } }]]
    // It was stored, and somebody else has changed it since.
    if (sent?.text === text && done.includes(sent.id)) return []
    // What was taken back before somebody else changed it is none.
    return differs(since.state, name, text) ? [[name, one]] : []
  }
  /** What is stored counts again, of all fields unless some are named. */
  function forget(names?: readonly string[]): void {
    setHeld((all) => fieldsOf(listFields(all).filter(([name]) => names && !names.includes(name))))
  }
  const open = listFields(held).filter(([name, { text }]) => differs(state, name, text))
  return {
    shown: (name: Name) => held[name]?.text ?? show(state, name),
    type: (name: Name, text: string) =>
      setHeld((all) => ({ ...all, [name]: { since: { state, version }, ...all[name], text } })),
    /** What would be changed. */
    texts: fieldsOf<Name, string>(open.map(([name, { text }]) => [name, text])),
    /** What the property was when one of them was begun. */
    before: (name: Name) => held[name]?.since.state ?? state,
    /** The version that was there when the first of them was begun. */
    seen: Math.min(version, ...open.map(([, { since }]) => since.version)),
    /** All of it was sent, in the act with this id. If that is given up, what is stored counts again. */
    noteSent(id: string): void {
      setLastSent(id)
      setHeld((all) => fieldsOf(listFields(all).map(([name, one]) => [name, { ...one, sent: { text: one.text, id } }])))
    },
  }
}

function listFields<Name extends string, Value>(fields: Fields<Name, Value>): [Name, Value][] {
  return Object.entries(fields) as [Name, Value][]
}

function fieldsOf<Name extends string, Value>(list: (readonly [Name, Value])[]): Fields<Name, Value> {
  return Object.fromEntries(list) as Fields<Name, Value>
}
