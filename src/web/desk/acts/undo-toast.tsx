import { useEffect, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { withFocusReturn } from '../shell/focus-on-screen.ts'
import { ReferenceText } from '../ui/reference-text.tsx'
import { describeDone, type LastAct } from './find-undoable.ts'

const SHOWN_MS = 10_000

/** Offers to undo the last act for ten seconds, or longer while somebody points at it. The key works after that too. */
export function UndoToast({ done, undo }: { done: LastAct; undo: (act: LastAct) => void }) {
  const [isOver, setIsOver] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    if (isUsed) return
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isUsed])
  if (isOver) return null
  const what = describeDone(done)
  const use = { onMouseEnter: () => setIsUsed(true), onFocus: () => setIsUsed(true) }
  return (
    <aside
      className="toast"
      aria-label={deskWords.acts.undo}
      onMouseLeave={() => setIsUsed(false)}
      onBlur={() => setIsUsed(false)}
      {...use}
    >
      <span>
        <ReferenceText text={what} />
      </span>
      <button
        type="button"
        className="button tiny"
        aria-label={`${deskWords.acts.undo}: ${what}`}
        onClick={withFocusReturn(() => undo(done))}
      >
        {deskWords.acts.undo}
      </button>
      <kbd>Z</kbd>
    </aside>
  )
}
