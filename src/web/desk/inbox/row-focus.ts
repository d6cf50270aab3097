import { useEffect, useRef } from 'react'
import type { InboxRow } from '../desk-client.ts'

/** The lead whose row has the focus. */
export function focusedLead(): string | null {
  const row = document.activeElement?.closest('[data-lead]')
  return row instanceof HTMLElement ? (row.dataset.lead ?? null) : null
}

export function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.row-link')]
  const at = links.findIndex((link) => link.closest('[data-lead]') === document.activeElement?.closest('[data-lead]'))
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

/** When the row that had the focus leaves the list, the one in its place gets it, so that the keyboard works on. */
export function useKeptFocus(rows: readonly InboxRow[] | undefined): void {
  const last = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const note = () => {
      const id = focusedLead()
      if (id !== null) last.current = { id, index: rows?.findIndex((row) => row.id === id) ?? 0 }
      else if (document.activeElement !== document.body) last.current = null
    }
    const known = last.current
    const isGone = known && document.activeElement === document.body && !rows?.some(({ id }) => id === known.id)
    if (isGone)
      document.querySelectorAll<HTMLElement>('.row-link')[Math.min(known.index, (rows?.length ?? 1) - 1)]?.focus()
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [rows])
}
