import { useState } from 'react'
import { mergeSeen } from '#domain/desk/team/merge-seen.ts'

type Held<Fields> = { [Name in keyof Fields]?: { value: Fields[Name]; over: Fields[Name] } }

/** Holds only what was changed here, with what it was when that was begun. The rest follows what is stored. */
export function useEdited<Fields extends object>(stored: Fields) {
  const [held, setHeld] = useState<Held<Fields>>({})
  const names = Object.keys(held) as (keyof Fields)[]
  const pick = (part: 'value' | 'over'): Fields => ({
    ...stored,
    ...Object.fromEntries(names.map((name) => [name, held[name]?.[part]])),
  })
  const [fields, seen] = [pick('value'), pick('over')]
  return {
    fields,
    seen,
    set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void {
      setHeld((all) => ({ ...all, [name]: { over: stored[name], ...all[name], value } }))
    },
    /** What was typed since is typed over what was saved. */
    noteSaved(saved: Fields): void {
      setHeld((all) => {
        const open = (Object.keys(all) as (keyof Fields)[]).filter((name) => all[name]?.value !== saved[name])
        return Object.fromEntries(open.map((name) => [name, { ...all[name], over: saved[name] }])) as Held<Fields>
      })
    },
    /** What somebody else has changed as well. It is told, so that it counts as seen from now on. */
    noteClash(now: Fields): (keyof Fields)[] {
      const { clashes } = mergeSeen(now, fields, seen)
      const told = names.map((name) => [name, { ...held[name], over: now[name] }])
      setHeld(Object.fromEntries(told) as Held<Fields>)
      return clashes
    },
  }
}
