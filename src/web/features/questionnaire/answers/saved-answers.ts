import * as v from 'valibot'
import { SavedAnswers, savedAnswersPaths } from '#domain/questionnaire/saved-answers.ts'
import { type Pair, readDraftPairs } from '../../../forms/sending/form-pairs.ts'

// Loaded when somebody wants to finish later, or comes back to do so.

const Opened = v.object({ pairs: v.array(v.tuple([v.string(), v.string()])), step: v.number() })

/** Stores the answers on the server, which mails a link to them. Returns the address, or null if it failed. */
export async function saveAnswers(form: HTMLFormElement, step: number, publishableKey: string): Promise<string | null> {
  const pairs = JSON.stringify(readDraftPairs(form).filter(([, value]) => value !== ''))
  const answers = v.safeParse(SavedAnswers, { pairs, step })
  if (!answers.success) return null
  const response = await post(savedAnswersPaths.save, { pairs, step }, publishableKey)
  return response?.ok ? answers.output.email : null
}

/** Fetches the answers behind a link; null if they are gone. */
export async function openAnswers(
  token: string,
  publishableKey: string,
): Promise<{ pairs: Pair[]; step: number } | null> {
  const response = await post(savedAnswersPaths.open, { token }, publishableKey)
  const opened = v.safeParse(Opened, await response?.json().catch(() => null))
  return opened.success ? opened.output : null
}

function post(path: string, body: unknown, publishableKey: string): Promise<Response | null> {
  const headers = { 'content-type': 'application/json', apikey: publishableKey }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
}
