import { useSyncExternalStore } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { outdated } from '../desk-request.ts'

/** Shown while this page can't read the server's answers. */
export function OutdatedNotice() {
  const isOutdated = useSyncExternalStore(outdated.subscribe, outdated.is)
  if (!isOutdated) return null
  return (
    <p className="notice">
      {deskWords.failed.outdated}{' '}
      <button type="button" className="button small" onClick={() => location.reload()}>
        {deskWords.failed.reload}
      </button>
    </p>
  )
}
