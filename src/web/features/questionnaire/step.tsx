import type { ReactNode } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import { LAST_STEP, type QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import type { InitialAnswers } from './initial-answers.ts'

/** The state every step is rendered from. */
export interface StepState {
  current: QuestionnaireStep
  initial: InitialAnswers
  /** Maps field names to the messages next to them. */
  faults: Readonly<Record<string, string>>
  /** Whether the island is awake. There are no remarks before that. */
  isAwake: boolean
  /** Whether an option is ticked. Always true without scripts, so that every part of the form is shown. */
  isTicked(name: string, option: string): boolean
}

interface StepProps {
  number: QuestionnaireStep
  current: QuestionnaireStep
  children: ReactNode
}

/** All steps stay in the document, so that the form contains every answer. The stylesheet shows the current one. */
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

/** Shows the progress as text and as a bar. */
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
