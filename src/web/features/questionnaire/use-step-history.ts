import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { findStep, type QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import { createViewHistory, type ViewHistory } from '../../client/view-history.ts'

/** Gives each step a history entry. `onStep`: the visitor went back or forward to this step. */
export function useStepHistory(
  onStep: (step: QuestionnaireStep) => void,
): RefObject<ViewHistory<QuestionnaireStep> | null> {
  const entries = useRef<ViewHistory<QuestionnaireStep>>(null)
  const onView = useEffectEvent(onStep)
  useEffect(() => {
    const created = createViewHistory({
      name: 'questionnaire',
      // On the home page, the form is hidden unless it is the target of the URL.
      hash: '#questionnaire',
      read: findStep,
      // After this event the browser removes the focus, as for every fragment.
      onView: (step) => setTimeout(() => onView(step)),
    })
    entries.current = created
    return created.stop
  }, [])
  return entries
}
