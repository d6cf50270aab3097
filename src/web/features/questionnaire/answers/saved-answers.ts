import * as v from 'valibot'
import { finishLaterWords } from '#content/inquiries/saved-answers-words.ts'
import { SavedAnswers, savedAnswersPaths } from '#domain/questionnaire/saved-answers.ts'
import { fillCarried } from '../../../forms/fill-carried.ts'
import type { FillOptions } from '../../../forms/sending/form-draft.ts'
import { type Pair, readDraftPairs } from '../../../forms/sending/form-pairs.ts'

// Loaded when a visitor wants to finish later, or returns to do so.

const CRITERIA_STEP = 4

const Opened = v.object({
  pairs: v.array(v.tuple([v.string(), v.string()])),
  step: v.number(),
  key: v.string(),
})
const Refused = v.object({ error: v.object({ message: v.string() }) })

interface Unfinished {
  form: HTMLFormElement
  step: number
  /** The key the form will be sent with. */
  key: string
}

/** Stores the answers on the server, which mails a link to them. Returns the address, or null if it failed. */
export async function saveAnswers({ form, step, key }: Unfinished, publishableKey: string): Promise<string | null> {
  const pairs = JSON.stringify(readDraftPairs(form).filter(([, value]) => value !== ''))
  const body = { pairs, step, key }
  const answers = v.safeParse(SavedAnswers, body)
  if (!answers.success) return null
  const response = await post(savedAnswersPaths.save, body, publishableKey)
  return response?.ok ? answers.output.email : null
}

/** Fetches the answers behind a link, or why it opens none. Criteria from a calculator are in the fragment itself. */
export async function openAnswers(
  form: HTMLFormElement | null,
  hash: string,
  publishableKey: string,
): Promise<{ pairs: Pair[]; step: number; how: FillOptions | undefined } | { refusal: string }> {
  const [, token] = hash.split(savedAnswersPaths.fragment)
  if (token === undefined) {
    if (form) fillCarried('investment', form, hash)
    return { pairs: [], step: CRITERIA_STEP, how: undefined }
  }
  const response = await post(savedAnswersPaths.open, { token }, publishableKey)
  const content: unknown = await response?.json().catch(() => null)
  const opened = v.safeParse(Opened, content)
  if (opened.success) {
    const { pairs, step, key } = opened.output
    return { pairs, step, how: { freshKey: key } }
  }
  const refused = v.safeParse(Refused, content)
  return { refusal: refused.success ? refused.output.error.message : finishLaterWords.gone }
}

function post(path: string, body: unknown, publishableKey: string): Promise<Response | null> {
  const headers = { 'content-type': 'application/json', apikey: publishableKey }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
}
