import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'

interface ConfirmButtonProps {
  button: ReactNode
  sure: string
  /** While a request is being sent, the buttons keep the focus but do nothing. */
  isBusy?: boolean
  isSmall?: boolean
  /** The classes of the button before it asks. */
  look?: string
  onConfirm: () => void
}

/** Asks for confirmation before an act that cannot be undone. */
export function ConfirmButton({
  button,
  sure,
  isBusy = false,
  isSmall = false,
  look: given,
  onConfirm,
}: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const shown = useRef<HTMLButtonElement>(null)
  const look = isSmall ? 'button small' : 'button'
  /** The pressed button is gone, so the focus moves to the one in its place. */
  function turn(isAsked: boolean): void {
    flushSync(() => setIsAsking(isAsked))
    shown.current?.focus()
  }
  if (!isAsking)
    return (
      <button
        ref={shown}
        type="button"
        className={given ?? look}
        aria-disabled={isBusy}
        onClick={() => isBusy || turn(true)}
      >
        {button}
      </button>
    )
  return (
    <span className="sure">
      <button
        ref={shown}
        type="button"
        className={`${look} grave`}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          turn(false)
          onConfirm()
        }}
      >
        {sure}
      </button>
      <button type="button" className={look} onClick={() => turn(false)}>
        {deskWords.cancel}
      </button>
    </span>
  )
}
