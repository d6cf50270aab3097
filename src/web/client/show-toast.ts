export interface Toast {
  title: string
  description?: string
  /** An error is read out at once; anything else when the visitor pauses. */
  kind?: 'success' | 'error'
}

declare global {
  interface DocumentEventMap {
    toast: CustomEvent<Toast | null>
  }
}

/** Shows a short notice for four seconds. The bootstrap hears of it and fetches the code that shows it. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}

/** Has the code that shows notices fetched while there is a connection: a notice may have to say that there is none. */
export function prepareToasts(): void {
  document.dispatchEvent(new CustomEvent('toast'))
}
