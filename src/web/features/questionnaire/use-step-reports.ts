import { useRef } from 'react'
import type { QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import { track } from '../../client/analytics.ts'

/** Reports each step a visitor reaches, once for each inquiry. */
export function useStepReports(step: QuestionnaireStep) {
  const reported = useRef(new Set<QuestionnaireStep>())
  return {
    report() {
      if (reported.current.has(step)) return
      reported.current.add(step)
      track({ event: 'questionnaire_step', step })
    },
    reset: () => reported.current.clear(),
  }
}
