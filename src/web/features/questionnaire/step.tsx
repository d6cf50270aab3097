import type { ReactNode } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { LAST_STEP, type QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import type { InitialAnswers } from './initial-answers.ts'

/** What every step is drawn from. */
export interface StepState {
  current: QuestionnaireStep
  initial: InitialAnswers
  /** Field name to the sentence beside it. */
  faults: Readonly<Record<string, string>>
  /** Whether an option is ticked now. Where no script runs every part of the form is shown: yes to all. */
  isTicked(name: string, option: string): boolean
}

interface StepProps {
  number: QuestionnaireStep
  current: QuestionnaireStep
  children: ReactNode
}

/** All steps stay in the document, so that the form holds every answer; the sheet shows the current one. */
export function Step({ number, current, children }: StepProps) {
  const { question, hint } = { hint: '', ...words.steps[number] }
  return (
    <div className="step" data-current={number === current || undefined}>
      <h3 tabIndex={-1} aria-describedby="step-name">
        {question}
      </h3>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  )
}

/** Where the visitor stands, in words and as a bar. */
export function StepProgress({ current }: { current: QuestionnaireStep }) {
  return (
    <div className="progress">
      <p id="step-name">
        <b>{words.progress.replace('{step}', String(current))}</b> <span>{words.steps[current].name}</span>
      </p>
      <progress aria-labelledby="step-name" max={LAST_STEP} value={current} />
    </div>
  )
}
