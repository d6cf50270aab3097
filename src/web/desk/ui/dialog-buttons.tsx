import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'

interface DialogButtonsProps {
  yes: ReactNode
  onYes: () => void
  onEnd: () => void
}

/** The two answers to a question of a dialog. */
export function DialogButtons({ yes, onYes, onEnd }: DialogButtonsProps) {
  return (
    <p className="dialog-acts">
      <button
        type="button"
        className="button main"
        onClick={() => {
          onEnd()
          onYes()
        }}
      >
        {yes}
      </button>
      <button type="button" className="button" onClick={onEnd}>
        {deskWords.cancel}
      </button>
    </p>
  )
}
