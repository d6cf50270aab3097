import type { MouseEvent } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import type { Welcome } from '#domain/desk/answers/welcome.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { Step, StepHeading } from './step.tsx'

const { ready: words } = welcomeWords

interface ReadyStepProps {
  welcome: Pick<Welcome, 'name' | 'role' | 'isReset'>
  isOpen: boolean
  onReady: () => void
}

/** Who they are at the desk, and the way in. */
export function ReadyStep({ welcome: { name, role, isReset }, isOpen, onReady }: ReadyStepProps) {
  function open(event: MouseEvent) {
    event.preventDefault()
    onReady()
  }
  if (!isOpen)
    return (
      <Step number={3} state="before">
        <StepHeading number={3}>{words.title}</StepHeading>
        <p className="soft">{words.before}</p>
      </Step>
    )
  return (
    <Step number={3} state="current">
      <div className="next">
        <div>
          <StepHeading number={3}>{words.titleIn}</StepHeading>
          <p>{fillWords(words.who, { name, role: teamWords.roles[role] })}</p>
          {!isReset && <p className="soft small">{words.alerts}</p>}
        </div>
        <a className="button main" href="/desk" onClick={open}>
          {words.open}
        </a>
      </div>
    </Step>
  )
}
