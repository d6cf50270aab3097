import type { ReactNode } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'

export interface WaysProps {
  onClose: () => void
}

/** The act of a dialog, beside the way out. */
export function Ways({ onClose, children }: WaysProps & { children: ReactNode }) {
  return (
    <p className="rare-ways">
      {children}
      <Cancel onClose={onClose} />
    </p>
  )
}

export function Cancel({ onClose }: WaysProps) {
  return (
    <button type="button" className="button" onClick={onClose}>
      {deskWords.cancel}
    </button>
  )
}
