import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Tables } from '../../tables.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { RealtimeRefusal, refusal } from '../wire/refusal.ts'
import type { InTurn } from './in-turn.ts'
import { type Extension, type PolicyCheck, readVisible, tryInsert, type WriteExtension } from './policy-store.ts'
import { refuseOutage } from './refuse-outage.ts'

export interface Policies {
  /** What may be read in a private topic. Checks for one asker run one at a time. */
  mayRead(asker: string, check: PolicyCheck): Promise<Record<Extension, boolean>>
  mayWrite(asker: string, check: PolicyCheck, extension: WriteExtension): Promise<boolean>
  /** Drops cached refusals, which may no longer be right. */
  forgetRefusals(): void
}

interface PoliciesOptions extends Pick<RealtimeContext, 'log' | 'elapsed' | 'newId'> {
  db: Kysely<Tables>
  inTurn: InTurn
  isReady: () => Promise<boolean>
}

/** A refused client retries forever, so it gets the same answer for a while. */
const DENIAL_MS = 5000
const MAX_DENIALS = 5000
const NOTHING = { broadcast: false, presence: false }

/** Checks the policies on `realtime.messages`. */
export function createPolicies({ db, log, elapsed, newId, inTurn, isReady }: PoliciesOptions): Policies {
  const deniedUntil = new Map<string, number>()

  async function runCheck<Answer>(check: () => Promise<Answer>, onFailure: () => Answer): Promise<Answer> {
    if (!(await isReady())) throw refusal('databaseAway')
    try {
      return await check()
    } catch (error) {
      if (error instanceof RealtimeRefusal) throw error
      if (error instanceof Unavailable) throw refuseOutage(error)
      log.warn({ reason: String(error) }, 'a policy on realtime.messages failed; nothing is allowed')
      return onFailure()
    }
  }

  function deny(key: string): void {
    if (deniedUntil.size >= MAX_DENIALS) deniedUntil.clear()
    deniedUntil.set(key, elapsed() + DENIAL_MS)
  }

  return {
    async mayRead(asker, check) {
      const key = keyOf(check)
      if ((deniedUntil.get(key) ?? 0) > elapsed()) return NOTHING
      const ids = { broadcast: newId(), presence: newId() }
      const answer = await inTurn(asker, () =>
        runCheck(
          () => readVisible(db, check, ids),
          () => NOTHING,
        ),
      )
      if (!answer.broadcast && !answer.presence) deny(key)
      return answer
    },
    mayWrite: (asker, check, extension) => inTurn(asker, () => runCheck(() => tryInsert(db, check, extension), failed)),
    forgetRefusals: () => deniedUntil.clear(),
  }
}

/** A sender learns that the policy failed; a reader just sees nothing. */
function failed(): never {
  throw new RealtimeRefusal('refused', 'Unauthorized', 'RLS policy error')
}

function keyOf({ caller, subTopic, headers }: PolicyCheck): string {
  return createHash('sha256')
    .update(JSON.stringify([caller, subTopic, headers]))
    .digest('base64')
}
