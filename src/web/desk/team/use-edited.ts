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
  const pick = (from: (keyof Fields)[], part: 'value' | 'over') =>
    Object.fromEntries(from.map((name) => [name, held[name]?.[part]])) as Partial<Fields>
  const fields = { ...stored, ...pick(names, 'value') }
  const seen = { ...stored, ...pick(names, 'over') }
  const change = (edit: <Name extends keyof Fields>(name: Name, held: Edit<Fields[Name]>) => Edit<Fields[Name]>) =>
    setHeld((all) => mapEdits(all, edit))
  return {
    fields,
    seen,
    /** Only what is not saved yet. */
    changed: pick(
      names.filter((name) => !held[name]?.until),
      'value',
    ),
    set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void {
      setHeld((all) => {
        const edit = all[name]
        const over = edit && isOpen(edit, stored[name]) ? edit.over : stored[name]
        return { ...all, [name]: { value, over } }
      })
    },
    /** What was typed since is typed over what was saved. */
    noteSaved(saved: Partial<Fields>): void {
      change((name, { value, ...edit }) => {
        const now = saved[name]
        if (now === undefined) return { value, ...edit }
        return isSame(value, now) ? { value, over: value, until: { known: stored[name] } } : { value, over: now }
      })
    },
    /** What somebody else has changed as well. It is told, so that it counts as seen from now on. */
    noteClash(now: Fields): (keyof Fields)[] {
      const { clashes } = mergeSeen(now, fields, seen)
      change((name, edit) => (clashes.includes(name) ? { ...edit, over: now[name] } : edit))
      return clashes
    },
    /** What is stored counts again. */
    forget: (gone: readonly (keyof Fields)[]) =>
      change((name, edit) => (gone.includes(name) ? { value: edit.over, over: edit.over } : edit)),
  }
}

/** What was taken back is no change, and must not become one when somebody else changes it. */
function isOpen<Value>(edit: Edit<Value> | undefined, known: Value): boolean {
  if (!edit) return false
  return edit.until ? isSame(edit.until.known, known) : !isSame(edit.value, edit.over)
}

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
