import * as v from 'valibot'
import { listCriteriaPairs } from '#domain/questionnaire/criteria-pairs.ts'
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
