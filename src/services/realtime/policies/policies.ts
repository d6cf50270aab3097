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
}

interface PoliciesOptions extends Pick<RealtimeContext, 'log' | 'newId'> {
  db: Kysely<Tables>
  inTurn: InTurn
  isReady: () => Promise<boolean>
}

const NOTHING = { broadcast: false, presence: false }

/** Checks the policies on `realtime.messages`. */
export function createPolicies({ db, log, newId, inTurn, isReady }: PoliciesOptions): Policies {
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

  return {
    mayRead(asker, check) {
      const ids = { broadcast: newId(), presence: newId() }
      return inTurn(asker, () =>
        runCheck(
          () => readVisible(db, check, ids),
          () => NOTHING,
        ),
      )
    },
    mayWrite: (asker, check, extension) => inTurn(asker, () => runCheck(() => tryInsert(db, check, extension), failed)),
  }
}

/** A sender learns that the policy failed; a reader just sees nothing. */
function failed(): never {
  throw new RealtimeRefusal('refused', 'Unauthorized', 'RLS policy error')
}
