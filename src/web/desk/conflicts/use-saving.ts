import { useState } from 'react'
import { conflictWords } from '#content/desk/conflict-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { type ConflictingField, listTheirs, pickValues, type Saved, type Values } from '#domain/desk/conflict.ts'
import { useSending } from '../team/use-sending.ts'
import { useEdited } from './use-edited.ts'

interface Change<Fields> {
  values: Partial<Fields>
  over: Values
}

interface OpenConflict {
  theirs: readonly ConflictingField[]
  /** The names of all fields that were to be saved. */
  asked: readonly string[]
}

interface SavingOptions<Fields> {
  send: (change: Change<Fields>) => Promise<Saved>
  /** Reloads the stored values. */
  onChanged: () => void
}

/** A form that is saved at once. If somebody else has changed the same field, nothing is saved until the user decides. */
export function useSaving<Fields extends object>(stored: Fields, { send, onChanged }: SavingOptions<Fields>) {
  const { fields, changed, over, set, noteSent, settle, noteTheirs } = useEdited(stored)
  const sending = useSending()
  const [open, setOpen] = useState<readonly OpenConflict[]>([])
  const close = (names: readonly string[]) =>
    setOpen((known) => known.filter(({ asked }) => !asked.some((name) => names.includes(name))))

  /** Saving again must not decide an open conflict, which the member may not have read. */
  function save(values: Partial<Fields> = changed): void {
    const names = Object.keys(values)
    if (open.some(({ asked }) => asked.some((name) => names.includes(name)))) sending.refuse(conflictWords.decideFirst)
    else store(values)
  }
  function store(values: Partial<Fields>): void {
    const names = Object.keys(values)
    sending.send(async () => {
      noteSent(values)
      try {
        const answer = await send({ values, over: pickValues({ ...over }, names) })
        if (answer.outcome === 'done') settle(names, 'done')
        else {
          settle(names, 'refused')
          noteTheirs(listTheirs(answer.fields))
          setOpen((known) => [...known, { theirs: answer.fields, asked: names }])
        }
        onChanged()
        return answer.outcome === 'done' ? teamWords.saved : ''
      } catch (error) {
        settle(names, 'refused')
        throw error
      }
    })
  }
  function saveChanged(names: readonly string[]): void {
    const values = pickValues({ ...changed }, names) as Partial<Fields>
    if (Object.keys(values).length > 0) store(values)
  }
  return {
    fields,
    set,
    save,
    isBusy: sending.isBusy,
    said: sending.said,
    /** The conflicts to decide, one for each save. While another save is on its way, a decision would be lost. */
    conflicts: open.map(({ theirs, asked }) => ({
      theirs,
      /** Their value has been shown, so the form's values are now based on it. */
      keepMine(): void {
        if (sending.isBusy) return
        close(asked)
        saveChanged(asked)
      },
      takeTheirs(): void {
        if (sending.isBusy) return
        const names = theirs.map(({ name }) => name)
        settle(names, 'taken')
        close(asked)
        saveChanged(asked.filter((name) => !names.includes(name)))
      },
    })),
    /** Discards the edits. */
    forget(names: readonly string[]): void {
      settle(names, 'taken')
      close(names)
    },
  }
}

export type Saving = Pick<ReturnType<typeof useSaving<Values>>, 'fields' | 'conflicts'>
