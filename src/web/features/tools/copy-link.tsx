import { toolWords as words } from '#content/tools/tool-words.ts'
import { showToast } from '../../client/show-toast.ts'

const button =
  'press min-h-11 font-semibold underline decoration-metal decoration-2 underline-offset-4 hover:decoration-ink'

/** Both need scripts. Nothing is counted. */
export function CopyLink() {
  return (
    <p className="mt-4 flex gap-6 noscript:hidden print:hidden">
      <button type="button" className={button} onClick={copy}>
        {words.copy}
      </button>
      <button type="button" className={button} onClick={() => window.print()}>
        {words.print}
      </button>
    </p>
  )
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast({ title: words.copied })
  } catch {
    showToast({ title: words.notCopied, kind: 'error' })
  }
}
