import { useSyncExternalStore } from 'react'

const CHANGED = 'desk:address'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** The address of the screen that is shown. Every screen and every filter has one, so that a link opens the same. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href))
}

/** Goes to another screen of the desk. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new Event(CHANGED))
  scrollTo(0, 0)
}

export function inboxPath(query: string): string {
  return query === '' ? '/desk?q=' : `/desk?${new URLSearchParams({ q: query })}`
}

export function leadPath(reference: string): string {
  return `/desk/leads/${reference}`
}
