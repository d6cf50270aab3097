import { showToast, type Toast } from './show-toast.ts'

const KEY = 'toast'
/** Has the page after this one look for a notice, also without a session. */
const MARK = '#notice=stored'

/** Leaves a notice for the next page; the first one stays. */
export function storeToast(toast: Toast): void {
  try {
    if (!sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {}
}

/** Goes to another page, which shows the notice. No way back: what stood here is over. */
export function leaveWithToast(path: string, toast: Toast): void {
  storeToast(toast)
  location.replace(path + MARK)
}

/** Shows what the page before left to be said. */
export function showStoredToast(): void {
  if (location.hash === MARK) history.replaceState(history.state, '', location.pathname + location.search)
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (stored) showToast(JSON.parse(stored))
  } catch {}
}
