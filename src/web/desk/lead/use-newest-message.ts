import { type RefObject, useEffect } from 'react'

/** On a phone the page scrolls, not the pane, and opens at the newest message. */
export function useNewestMessage(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const said = pane.current?.querySelectorAll('.say')
    if (matchMedia('(max-width: 48rem)').matches) said?.item(said.length - 1)?.scrollIntoView({ block: 'start' })
  }, [pane])
}
