import { useState } from 'react'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import type { Welcome } from '#domain/desk/answers/welcome.ts'
import type { InvitationLink } from './invitation-link.ts'
import { PasswordForm } from './password-form.tsx'
import { Step, StepHeading } from './step.tsx'

const { password: words } = welcomeWords

interface PasswordStepProps {
  welcome: Welcome
  link: InvitationLink | null
  isDone: boolean
  onSpent: () => void
  onSaved: () => void
}

/** The password. Somebody who has just saved it may change it again. */
export function PasswordStep({ isDone, onSaved, ...form }: PasswordStepProps) {
  const [canChange, setCanChange] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  if (!isDone)
    return (
      <Step number={1} state="current">
        <StepHeading number={1}>{words.title}</StepHeading>
        <PasswordForm
          {...form}
          onSaved={() => {
            setCanChange(true)
            onSaved()
          }}
        />
      </Step>
    )
  return (
    <Step number={1} state="done">
      <div className="step-head">
        <StepHeading number={1}>{words.title}</StepHeading>
        <span className="soft small">{words.saved}</span>
        {canChange && (
          <button type="button" className="link small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {words.change}
            <span className="unseen"> {words.title}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <PasswordForm
          {...form}
          link={null}
          onSaved={() => {
            setIsOpen(false)
            onSaved()
          }}
        />
      )}
    </Step>
  )
}
