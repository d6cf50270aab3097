import { type ReactNode, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'

interface SureProps {
  button: ReactNode
  sure: string
  isBusy?: boolean
  isSmall?: boolean
  onSure: () => void
}

/** Asks once more before what cannot be undone. */
export function Sure({ button, sure, isBusy = false, isSmall = false, onSure }: SureProps) {
  const [isAsking, setIsAsking] = useState(false)
  const look = isSmall ? 'button small' : 'button'
  if (!isAsking)
    return (
      <button type="button" className={look} disabled={isBusy} onClick={() => setIsAsking(true)}>
        {button}
      </button>
    )
  return (
    <span className="sure">
      <button
        type="button"
        className={`${look} grave`}
        disabled={isBusy}
        // The button that was pressed is gone.
        ref={(element) => element?.focus()}
        onClick={() => {
          setIsAsking(false)
          onSure()
        }}
      >
        {sure}
      </button>
      <button type="button" className={look} onClick={() => setIsAsking(false)}>
        {deskWords.cancel}
      </button>
    </span>
  )
}
