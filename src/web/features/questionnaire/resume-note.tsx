import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import type { QuestionnaireStep } from '#domain/questionnaire/steps.ts'

/** Tells a returning visitor that the draft of their last visit is still there. */
export function ResumeNote({ step, onStartOver }: { step: QuestionnaireStep; onStartOver: () => void }) {
  return (
    <div className="resume">
      <p role="status">{words.resume.replace('{step}', String(step))}</p>
      <button type="button" className="link" onClick={onStartOver}>
        {words.startOver}
      </button>
    </div>
  )
}
