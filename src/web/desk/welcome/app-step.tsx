import { useEffect, useState } from 'react'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import { AppForm } from './app-form.tsx'
import { type Enrollment, enrolApp } from './enrol-app.ts'
import { Step, StepHeading } from './step.tsx'

const { app: words, failed } = welcomeWords

interface AppStepProps {
  /** The current step of the page. */
  state: 'password' | 'app' | 'ready'
  onDone: () => void
}

/** The authenticator app. */
export function AppStep({ state, onDone }: AppStepProps) {
  if (state === 'ready')
    return (
      <Step number={2} state="done">
        <div className="step-head">
          <StepHeading number={2}>{words.title}</StepHeading>
          <span className="soft small">{words.on}</span>
        </div>
      </Step>
    )
  return (
    <Step number={2} state={state === 'app' ? 'current' : 'before'}>
      <StepHeading number={2}>{words.title}</StepHeading>
      <p className="soft">{words.text}</p>
      {state === 'app' && <Enrol onDone={onDone} />}
    </Step>
  )
}

function Enrol({ onDone }: Pick<AppStepProps, 'onDone'>) {
  const [enrolment, setEnrolment] = useState<Enrollment | string | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    let isLeft = false
    enrolApp()
      .catch(() => failed)
      .then((found) => isLeft || setEnrolment(found))
    return () => {
      isLeft = true
    }
  }, [round])
  if (enrolment === null) return <div className="scan" aria-busy="true" />
  if (typeof enrolment !== 'string') return <AppForm enrolment={enrolment} onDone={onDone} />
  return (
    <p className="fault" role="alert">
      {enrolment}{' '}
      <button type="button" className="button tiny" onClick={() => setRound(round + 1)}>
        {words.tryAgain}
      </button>
    </p>
  )
}
