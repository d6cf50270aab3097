import { useEffect } from 'react'

/** Scrolls the selected item into view, because the focus stays in the field. */
export function useInView(id: string): void {
  useEffect(() => {
    // New browsers return a promise here, which React must not take for a clean-up.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
