import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { type AnswerRow, describeAnswers } from '#domain/questionnaire/describe-answers.ts'
import { readPairs } from '../../../forms/sending/form-pairs.ts'

// Loaded now, so that visitors who leave right after sending are remembered too.
import('./earlier-criteria.ts').catch(() => null)

/** Loaded with the rest of the form: see `lazy-session.ts`. */
export function readAnswers(form: HTMLFormElement): AnswerRow[] {
  return describeAnswers(readFormBody('investment', readPairs(form)))
}
