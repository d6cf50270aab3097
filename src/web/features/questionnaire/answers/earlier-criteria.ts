import * as v from 'valibot'
import { listCriteriaPairs } from '#domain/questionnaire/criteria-pairs.ts'
import { loadAuthClient } from '../../../account/session/load-auth-client.ts'
import { CRITERIA_NAME } from './criteria-name.ts'

const MAX_AGE_MS = 180 * 86_400_000

const Criteria = v.object({ pairs: v.array(v.tuple([v.string(), v.string()])), sentAt: v.number() })
export type EarlierCriteria = v.InferOutput<typeof Criteria>

/** Stores what somebody was looking for, so that they can start from it next time. Names and addresses are left out. */
export function storeCriteria(body: Readonly<Record<string, unknown>>): void {
  try {
    const criteria: EarlierCriteria = { pairs: listCriteriaPairs(body), sentAt: Date.now() }
    localStorage.setItem(CRITERIA_NAME, JSON.stringify(criteria))
  } catch {}
}

/** Returns the stored criteria; null if there are none, or if they are old. */
export function readCriteria(): EarlierCriteria | null {
  try {
    const { success, output } = v.safeParse(Criteria, JSON.parse(localStorage.getItem(CRITERIA_NAME) ?? 'null'))
    if (success && Date.now() - output.sentAt < MAX_AGE_MS) return output
    localStorage.removeItem(CRITERIA_NAME)
  } catch {}
  return null
}

/** The part of the answer of `my-inquiries` that matters here. */
const Inquiries = v.object({
  inquiries: v.array(v.object({ kind: v.string(), receivedAt: v.string(), fields: v.record(v.string(), v.unknown()) })),
})

/** The criteria that somebody who is signed in sent last, from whatever device. Null if we cannot tell. */
export async function fetchCriteria(): Promise<EarlierCriteria | null> {
  const { data } = await (await loadAuthClient()).getSession()
  if (!data.session) return null
  const headers = { authorization: `Bearer ${data.session.access_token}` }
  const answer = await fetch('/functions/v1/my-inquiries', { headers })
  // Whoever has not proven the mailbox is refused, and fills in the form like anybody else.
  return answer.ok ? readNewest(await answer.json()) : null
}

/** The newest inquiry comes first. */
export function readNewest(content: unknown): EarlierCriteria | null {
  const { success, output } = v.safeParse(Inquiries, content)
  const newest = success && output.inquiries.find(({ kind }) => kind === 'investment')
  if (!newest) return null
  const pairs = listCriteriaPairs(newest.fields)
  return pairs.length > 0 ? { pairs, sentAt: Date.parse(newest.receivedAt) } : null
}
