import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { checkStep } from '#domain/questionnaire/check-step.ts'
import type { QuestionnaireStep } from '#domain/questionnaire/steps.ts'
import { readPairs } from '../../forms/sending/form-pairs.ts'

/** Loaded with the rest of the form: see `lazy-session.ts`. */
export function checkFormStep(form: HTMLFormElement, step: QuestionnaireStep): InquiryFaults | null {
  return checkStep(step, readFormBody('investment', readPairs(form)))
}
