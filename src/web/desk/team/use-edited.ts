import { useState } from 'react'
import { mergeSeen } from '#domain/desk/team/merge-seen.ts'
import { isSame } from '#domain/is-same.ts'

interface Edit<Value> {
  value: Value
  /** What it was when the change was begun, or what somebody else made of it, if that was told. */
  over: Value
  /** It is saved, and shown until the page knows another value than this one. */
  until?: { known: Value }
}
type Held<Fields> = { [Name in keyof Fields]?: Edit<Fields[Name]> }

/** Holds only what was changed here, with what it was when that was begun. The rest follows what is stored. */
export function useEdited<Fields extends object>(stored: Fields) {
  const [held, setHeld] = useState<Held<Fields>>({})
  const names = (Object.keys(held) as (keyof Fields)[]).filter((name) => isOpen(held[name], stored[name]))
  const pick = (part: 'value' | 'over'): Fields => ({
    ...stored,
    ...Object.fromEntries(names.map((name) => [name, held[name]?.[part]])),
  })
  const [fields, seen] = [pick('value'), pick('over')]
  return {
    fields,
    seen,
    set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void {
      setHeld(({ [name]: edit, ...others }) => {
        const over = edit && isOpen(edit, stored[name]) ? edit.over : stored[name]
        // What was taken back is no change, and must not become one when somebody else changes it.
        const isTakenBack = isSame(value, over) && isSame(value, stored[name])
        return (isTakenBack ? others : { ...others, [name]: { value, over } }) as Held<Fields>
      })
    },
    /** What was typed since is typed over what was saved. */
    noteSaved(saved: Fields): void {
      setHeld((all) =>
        mapEdits(all, (name, edit) =>
          isSame(edit.value, saved[name])
            ? { value: edit.value, over: edit.value, until: { known: stored[name] } }
            : { value: edit.value, over: saved[name] },
        ),
      )
    },
    /** What somebody else has changed as well. It is told, so that it counts as seen from now on. */
    noteClash(now: Fields): (keyof Fields)[] {
      const { clashes } = mergeSeen(now, fields, seen)
      setHeld((all) => mapEdits(all, (name, edit) => (clashes.includes(name) ? { ...edit, over: now[name] } : edit)))
      return clashes
    },
  }
}

const isOpen = <Value>(edit: Edit<Value> | undefined, known: Value) => !edit?.until || isSame(edit.until.known, known)

function mapEdits<Fields extends object>(
  held: Held<Fields>,
  change: <Name extends keyof Fields>(name: Name, edit: Edit<Fields[Name]>) => Edit<Fields[Name]>,
): Held<Fields> {
  const result = { ...held }
  for (const name of Object.keys(held) as (keyof Fields)[]) {
    const edit = held[name]
    if (edit) result[name] = change(name, edit)
  }
  return result
}
