import type { ReactNode } from 'react'
import { welcomeWords as words } from '#content/desk/welcome/welcome-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'

interface StepProps {
  number: number
  state: 'before' | 'current' | 'done'
  children: ReactNode
}

/** One of the numbered steps. */
export function Step({ number, state, children }: StepProps) {
  return (
    <li className={`step ${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="num" aria-hidden="true">
        {state === 'done' ? '✓' : number}
      </span>
      <div>{children}</div>
    </li>
  )
}

/** The heading of a step. It gets the focus when the step begins. */
export function StepHeading({ number, children }: { number: number; children: ReactNode }) {
  return (
    <h2 tabIndex={-1}>
      <span className="unseen">{fillWords(words.step, { number })} </span>
      {children}
    </h2>
  )
}
