import { showToast, type Toast } from './show-toast.ts'

const KEY = 'toast'
/** Makes the next page look for a stored toast even if there is no session. */
const MARK = '#notice=stored'

/** Stores a toast for the next page to show. If one is stored already, that one stays. */
export function storeToast(toast: Toast): void {
  try {
    if (!sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {}
}

/** Goes to another page, which shows the toast. This page leaves the history, because it is useless now. */
export function leaveWithToast(path: string, toast: Toast): void {
  storeToast(toast)
  location.replace(path + MARK)
}

/** Shows the toast stored by the previous page. */
export function showStoredToast(): void {
  if (location.hash === MARK) history.replaceState(history.state, '', location.pathname + location.search)
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const toast: unknown = JSON.parse(stored ?? 'null')
    if (isToast(toast)) showToast(toast)
  } catch {}
}

/** The stored text may be from an older version of the site. */
function isToast(value: unknown): value is Toast {
  if (typeof value !== 'object' || value === null) return false
  const { title, description = '', kind = 'success' }: { [Name in keyof Toast]?: unknown } = value
  return typeof title === 'string' && typeof description === 'string' && (kind === 'success' || kind === 'error')
}
