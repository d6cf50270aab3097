import { useState } from 'react'
import { isSame } from '#domain/is-same.ts'

interface Edit<Value> {
  value: Value
  /** The value that the edit started from. */
  over: Value
  /** The value that was sent, until there is an answer. */
  sent?: Value
  /** The earlier `over`, if the server reported another value that the page has not read yet. */
  before?: Value
}
type Edits<Fields> = { [Name in keyof Fields]?: Edit<Fields[Name]> }

/** The result for the values of a form: stored, refused, or replaced by somebody else's. */
export type Outcome = 'done' | 'refused' | 'taken'

/** Keeps only the edited fields, and the values that they started from. All other fields follow the stored values. */
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
    /** The unsaved values, and the values that they started from. */
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
    /** The server has reported the current values, which later edits are based on. */
    noteTheirs: (theirs: Record<string, unknown>) =>
      change(Object.keys(theirs), ({ sent: _, ...edit }, name) => ({ ...edit, over: theirs[name], before: edit.over })),
  }
}

/** An edit that was changed back, or is stored by now, ends, so that it doesn't return when somebody changes the field. */
function isOpen<Value>(edit: Edit<Value> | undefined, stored: Value): boolean {
  if (!edit) return false
  if ('sent' in edit || ('before' in edit && isSame(edit.before, stored))) return true
  return !isSame(edit.value, edit.over) && !isSame(edit.value, stored)
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[]
}
