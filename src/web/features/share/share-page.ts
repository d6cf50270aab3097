import { share as words } from '#content/pages/share.ts'
import { track } from '../../client/analytics.ts'
import { showToast } from '../../client/show-toast.ts'
import type { SharedPage } from './share-links.ts'

/** Opens the system share sheet, or copies the URL if the system has no share sheet. */
export async function sharePage(page: SharedPage): Promise<void> {
  if (!('share' in navigator)) return copyLink(page)
  try {
    await navigator.share({ title: page.title, url: page.url })
    track({ event: 'share', path: location.pathname, network: 'native' })
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ ...words.toasts.shareFailed, kind: 'error' })
  }
}

async function copyLink({ url }: SharedPage): Promise<void> {
  try {
    // The clipboard is missing on pages without https; that counts as a failure too.
    await navigator.clipboard.writeText(url)
    showToast(words.toasts.copied)
    track({ event: 'share', path: location.pathname, network: 'copy' })
  } catch {
    showToast({ ...words.toasts.copyFailed, kind: 'error' })
  }
}
