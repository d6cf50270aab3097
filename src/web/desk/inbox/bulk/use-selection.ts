import { useState } from 'react'
import { inboxWords } from '#content/desk/inbox-words.ts'
import type { InboxRow, Matching } from '#domain/desk/answers/inbox.ts'
import { listMatching } from '../../desk-client.ts'

type ListedState = Matching['leads'][number]['state']

export interface Selection {
  ids: readonly string[]
  /** The result of selecting everything. */
  note: string
  /** The values that acts replace on a lead that is selected but not shown. */
  stateOf: (id: string) => ListedState | undefined
  toggle: (id: string, isRange?: boolean) => void
  selectShown: () => void
  selectAll: () => Promise<void>
  clear: () => void
}

/** The selected leads of a list. A range starts at the last one that was pressed. */
export function useSelection(query: string, rows: readonly InboxRow[]): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const [states, setStates] = useState<ReadonlyMap<string, ListedState>>(new Map())
  const [last, setLast] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [of, setOf] = useState(query)
  function clear(): void {
    setNote('')
    setIds([])
    setStates(new Map())
  }
  // An act must never reach leads that the new query hides.
  if (of !== query) {
    setOf(query)
    clear()
  }
  return {
    ids,
    note,
    stateOf: (id) => states.get(id),
    toggle(id, isRange = false) {
      const [from, to] = [rows.findIndex((row) => row.id === last), rows.findIndex((row) => row.id === id)]
      setLast(id)
      setNote('')
      if (isRange && from >= 0 && to >= 0) {
        const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
        setIds((known) => [...new Set([...known, ...range])])
      } else setIds((known) => (known.includes(id) ? known.filter((other) => other !== id) : [...known, id]))
    },
    selectShown() {
      setIds(rows.map(({ id }) => id))
      setNote('')
    },
    async selectAll() {
      try {
        const { leads, isAll } = await listMatching(query)
        setStates(new Map(leads.map(({ lead, state }) => [lead, state])))
        setIds(leads.map(({ lead }) => lead))
        setNote(inboxWords.allOf(leads.length, isAll))
      } catch {
        setNote(inboxWords.allFailed)
      }
    },
    clear,
  }
}
