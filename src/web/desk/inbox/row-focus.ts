import { useEffect, useRef, useState } from 'react'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { takeWayBack } from './list-order.ts'

/** The lead whose row has the focus. */
export function focusedLead(): string | null {
  const row = document.activeElement?.closest('[data-lead]')
  return row instanceof HTMLElement ? (row.dataset.lead ?? null) : null
}

/**
 * If the focused element disappears, such as a button or a row that leaves the list, moves the focus to its row or to the
 * one in its place, so that the keyboard keeps working. Returns a function that sets the place beforehand.
 */
export function useKeptFocus(
  query: string,
  rows: readonly InboxRow[] | undefined,
  selected: number,
): (index: number) => void {
  const [first] = useState(() => takeWayBack(query))
  const last = useRef(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bulk actions disappear with the selection
  useEffect(() => {
    const note = () => {
      const id = focusedLead()
      if (id !== null) last.current = { id, index: rows?.findIndex((row) => row.id === id) ?? 0 }
      // After an act from the bulk bar, a menu or a dialog, the focus returns to the row.
      else if (!document.activeElement?.matches('body, main, .bulk *, .menu *, dialog *')) last.current = null
    }
    /** If the element still exists, the member moved the focus on purpose. */
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isThere = target instanceof Element && target.isConnected
        if (isThere && document.activeElement === document.body) last.current = null
      })
    const known = last.current
    if (known && rows && document.activeElement?.matches('body, main')) {
      const at = rows.findIndex(({ id }) => id === known.id)
      const index = Math.min(at < 0 ? known.index : at, rows.length - 1)
      document.querySelectorAll<HTMLElement>('.row-link')[index]?.focus()
    }
    note()
    document.addEventListener('focusin', note)
    document.addEventListener('focusout', leave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('focusout', leave)
    }
  }, [rows, selected])
  return (index) => {
    last.current = { id: '', index }
  }
}
