export interface Toast {
  title: string
  description?: string
  /** Screen readers announce an error at once, and anything else when the visitor pauses. */
  kind?: 'success' | 'error'
}

declare global {
  interface DocumentEventMap {
    toast: CustomEvent<Toast | null>
  }
}

/** Shows a short notice for four seconds. The bootstrap listens for it and loads the code that shows it. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}

/** Loads the toast code in advance, because a toast may have to say that the connection is lost. */
export function prepareToasts(): void {
  document.dispatchEvent(new CustomEvent('toast'))
}
