import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { type AnswerRow, describeAnswers } from '#domain/questionnaire/describe-answers.ts'
import { readPairs } from '../../../forms/sending/form-pairs.ts'

// Whoever leaves right after sending is remembered too, since the code for it is already there.
import('./earlier-criteria.ts').catch(() => null)

/** Loaded with the rest of the form's code: see `lazy-session.ts`. */
export function readAnswers(form: HTMLFormElement): AnswerRow[] {
  return describeAnswers(readFormBody('investment', readPairs(form)))
}
