import { useEffect } from 'react'

/** Scrolls what was chosen into view, since the focus stays in the field. */
export function useInView(id: string): void {
  useEffect(() => {
    // New browsers return a promise here, which is no clean-up.
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
