import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import type { QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'

interface ResumeNoteProps {
  step: QuestionnaireStep
  /** Set where the form is not shown yet. */
  onContinue?: () => void
  onStartOver: () => void
}

/** Tells a returning visitor that the draft of their last visit is still there. */
export function ResumeNote({ step, onContinue, onStartOver }: ResumeNoteProps) {
  const text = words.resume.replace('{step}', String(step))
  return (
    <div className="resume">
      {onContinue ? (
        <button type="button" className={buttonStyle.solid} onClick={onContinue}>
          {text}
        </button>
      ) : (
        <p role="status">{text}</p>
      )}
      <button type="button" className={onContinue ? buttonStyle.outline : 'link'} onClick={onStartOver}>
        {words.startOver}
      </button>
    </div>
  )
}

/** The same, on a page that hides the form until it is opened. */
export function ResumeStrip(props: ResumeNoteProps) {
  return (
    <div className="border-t border-rule bg-sheet">
      <div className={`${frame} py-6`}>
        <ResumeNote {...props} />
      </div>
    </div>
  )
}
