import * as v from 'valibot'
import { sentBefore } from '#content/inquiries/earlier-criteria-words.ts'
import { listCriteriaPairs } from '#domain/questionnaire/criteria-pairs.ts'
import { loadAuthClient } from '../../../account/session/load-auth-client.ts'
import { deviceStorage } from '../../../client/safe-storage.ts'
import type { Pair } from '../../../forms/sending/form-pairs.ts'
import { CRITERIA_NAME } from './criteria-name.ts'

const MAX_AGE_MS = 180 * 86_400_000

const Criteria = v.object({ pairs: v.array(v.tuple([v.string(), v.string()])), sentAt: v.number() })
type EarlierCriteria = v.InferOutput<typeof Criteria>

/**
 * Stores what a visitor was looking for, so that they can start from it next time. Names and addresses are left out.
 */
export function storeCriteria(body: Readonly<Record<string, unknown>>): void {
  const criteria: EarlierCriteria = { pairs: listCriteriaPairs(body), sentAt: Date.now() }
  deviceStorage.write(CRITERIA_NAME, JSON.stringify(criteria))
}

/** Returns the stored criteria; null if nothing is stored or it is too old. */
function readCriteria(): EarlierCriteria | null {
  const { success, output } = v.safeParse(Criteria, deviceStorage.readJson(CRITERIA_NAME))
  if (success && Date.now() - output.sentAt < MAX_AGE_MS) return output
  deviceStorage.write(CRITERIA_NAME, null)
  return null
}

/** The criteria stored here, or else the signed-in visitor's, with a sentence that says when they were sent. */
export async function findEarlier(isSignedIn: boolean): Promise<{ pairs: Pair[]; note: string } | null> {
  const found = readCriteria() ?? (isSignedIn ? await fetchCriteria() : null)
  return found && { pairs: found.pairs, note: describeEarlier(found) }
}

/** The day is that in Toronto, as in the account. */
export function describeEarlier({ sentAt }: Pick<EarlierCriteria, 'sentAt'>): string {
  const day = new Date(sentAt).toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  return sentBefore.replace('{day}', day)
}

/** The part of the `my-inquiries` answer used here. */
const Inquiries = v.object({
  inquiries: v.array(v.object({ kind: v.string(), receivedAt: v.string(), fields: v.record(v.string(), v.unknown()) })),
})

/** The criteria a signed-in visitor last sent, from any device. Null if we cannot tell. */
async function fetchCriteria(): Promise<EarlierCriteria | null> {
  const { data } = await (await loadAuthClient()).getSession()
  if (!data.session) return null
  const headers = { authorization: `Bearer ${data.session.access_token}` }
  const answer = await fetch('/functions/v1/my-inquiries', { headers })
  // Visitors who have not proven their mailbox are refused, and fill in the form like anyone else.
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
