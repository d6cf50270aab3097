import { useSyncExternalStore } from 'react'

const CHANGED = 'desk:address'
/** The inbox, with its first list. */
export const INBOX = '/desk/inbox'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** The URL of the current screen. Every screen and filter has its own, so that links work. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href))
}

/** Goes to another screen of the desk. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new Event(CHANGED))
  scrollTo(0, 0)
  // On a wide screen the panes scroll, not the page.
  document.querySelector('main')?.scrollTo(0, 0)
}

/** Another URL of the same screen, without a new entry in the history: each letter of a search would be one. */
export function replaceWith(path: string): void {
  history.replaceState(null, '', path)
  dispatchEvent(new Event(CHANGED))
}

export function inboxPath(query: string): string {
  return `${INBOX}?${new URLSearchParams({ q: query })}`
}

/** The person behind a lead. */
export function personPath(reference: string): string {
  return `/desk/people/${reference}`
}

export function leadPath(reference: string): string {
  return `/desk/leads/${reference}`
}
