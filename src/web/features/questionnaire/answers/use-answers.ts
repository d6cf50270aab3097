import { type RefObject, useEffect, useState } from 'react'
import type { AnswerRow } from '#domain/questionnaire/describe-answers.ts'
import type { QuestionnaireStep } from '#domain/questionnaire/steps.ts'

/** The answers so far, read from the form whenever another step is shown. */
export function useAnswers(formRef: RefObject<HTMLFormElement | null>, step: QuestionnaireStep): AnswerRow[] {
  const [answers, setAnswers] = useState<AnswerRow[]>([])
  useEffect(() => {
    if (step === 1) return
    const show = async () => {
      const { readAnswers } = await import('./read-answers.ts')
      if (formRef.current) setAnswers(readAnswers(formRef.current))
    }
    // The form can be sent without this code.
    show().catch(() => null)
  }, [formRef, step])
  return answers
}
