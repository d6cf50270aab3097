import { useState } from 'react'
import { isSame } from '#domain/is-same.ts'

interface Edit<Value> {
  value: Value
  /** What it was when somebody began to type. */
  over: Value
  /** What was sent, until there is an answer. */
  sent?: Value
  /** What `over` was before the server told of another value. The page still has to read that. */
  before?: Value
}
type Edits<Fields> = { [Name in keyof Fields]?: Edit<Fields[Name]> }

/** What came of the values of a form: stored, refused, or replaced by those of somebody else. */
export type Outcome = 'done' | 'refused' | 'taken'

/** Holds only what was typed, and over which values. All other fields follow what is stored. */
export function useEdited<Fields extends object>(stored: Fields) {
  const [edits, setEdits] = useState<Edits<Fields>>({})
  const all = namesOf(edits)
  const open = all.filter((name) => isOpen(edits[name], stored[name]))
  if (open.length < all.length) setEdits(Object.fromEntries(open.map((name) => [name, edits[name]])) as Edits<Fields>)
  const take = (names: readonly (keyof Fields)[], part: 'value' | 'over') =>
    Object.fromEntries(names.map((name) => [name, edits[name]?.[part]])) as Partial<Fields>
  const typed = open.filter((name) => !isSame(edits[name]?.value, edits[name]?.over))

  function change(names: readonly string[], work: (edit: Edit<unknown>, name: string) => Edit<unknown> | null): void {
    setEdits((known) => {
      const next: Record<string, unknown> = { ...known }
      for (const name of names) {
        const edit = Reflect.get(known, name) as Edit<unknown> | undefined
        const changed = edit ? work(edit, name) : null
        if (changed) next[name] = changed
        else delete next[name]
      }
      return next as Edits<Fields>
    })
  }
  return {
    fields: { ...stored, ...take(open, 'value') },
    /** What is not saved yet, and over which values it was typed. */
    changed: take(typed, 'value'),
    over: { ...stored, ...take(open, 'over') },
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
      setEdits((known) => ({ ...known, [name]: { over: stored[name], ...known[name], value } })),
    noteSent: (values: Partial<Fields>) =>
      setEdits((known) => {
        const sent = namesOf(values).map((name) => {
          const value = values[name]
          return [name, { over: stored[name], ...known[name], value, sent: value }]
        })
        return { ...known, ...Object.fromEntries(sent) }
      }),
    settle(names: readonly string[], outcome: Outcome): void {
      change(names, ({ sent, ...edit }) => {
        if (outcome === 'taken') return null
        return outcome === 'done' ? { ...edit, over: sent, before: edit.over } : edit
      })
    },
    /** The server has told what they are now: what is typed from now on is typed over these. */
    noteTheirs: (theirs: Record<string, unknown>) =>
      change(Object.keys(theirs), ({ sent: _, ...edit }, name) => ({ ...edit, over: theirs[name], before: edit.over })),
  }
}

/** What was changed back, or is stored by now, is no edit any more, and must not become one when somebody changes it. */
function isOpen<Value>(edit: Edit<Value> | undefined, stored: Value): boolean {
  if (!edit) return false
  if ('sent' in edit || ('before' in edit && isSame(edit.before, stored))) return true
  return !isSame(edit.value, edit.over) && !isSame(edit.value, stored)
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[]
}
