export interface Toast {
  title: string
  description?: string
  /** An error is read out at once; anything else when the visitor pauses. */
  kind?: 'success' | 'error'
}

declare global {
  interface DocumentEventMap {
    toast: CustomEvent<Toast>
  }
}

/** Shows a short notice for four seconds. The bootstrap hears of it and fetches the code that shows it. */
export function showToast(toast: Toast): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}
