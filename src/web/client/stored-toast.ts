import { isObject } from '#domain/is-object.ts'
import { tabStorage } from './safe-storage.ts'
import { showToast, type Toast } from './show-toast.ts'

const KEY = 'toast'
/** Makes the next page look for a stored toast even if there is no session. */
const MARK = '#notice=stored'

/** Stores a toast for the next page to show. If one is stored already, that one stays. */
export function storeToast(toast: Toast): void {
  if (!tabStorage.read(KEY)) tabStorage.write(KEY, JSON.stringify(toast))
}

/** Goes to another page, which shows the toast. This page leaves the history, because it is useless now. */
export function leaveWithToast(path: string, toast: Toast): void {
  storeToast(toast)
  location.replace(path + MARK)
}

/** Shows the toast stored by the previous page. */
export function showStoredToast(): void {
  if (location.hash === MARK) history.replaceState(history.state, '', location.pathname + location.search)
  const toast = tabStorage.readJson(KEY)
  tabStorage.write(KEY, null)
  if (isToast(toast)) showToast(toast)
}

/** The stored text may be from an older version of the site. */
function isToast(value: unknown): value is Toast {
  if (!isObject(value)) return false
  const { title, description = '', kind = 'success' } = value
  return typeof title === 'string' && typeof description === 'string' && (kind === 'success' || kind === 'error')
}
