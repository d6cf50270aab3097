import { isDigestTime, isFirstOfWeek } from '#domain/desk/alerting/digest-time.ts'
import { leadsTeam } from '#domain/desk/desk-member.ts'
import { SendDeskDigest } from '#domain/jobs/desk-alert-jobs.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { findSettings } from '../settings/settings-store.ts'
import { listReachedMembers, takeDigestDay } from './alert-store.ts'
import type { SweepDeps } from './sweep-alerts.ts'

/** Queues the day's desk digests once, in whichever process comes first. Members with nothing to read get none. */
export async function makeDigests({ db, queue, now }: Pick<SweepDeps, 'db' | 'queue' | 'now'>): Promise<void> {
  const at = new Date(now())
  const { closedDays } = await findSettings(db)
  if (!isDigestTime(at, closedDays)) return
  await db.transaction().execute(async (tx) => {
    if (!(await takeDigestDay(tx, toTorontoDay(at)))) return
    for (const member of await listReachedMembers(tx)) {
      if (!member.alerts.mail) continue
      const withPromise = isFirstOfWeek(at, closedDays) && leadsTeam(member)
      await queue.enqueue(tx, SendDeskDigest, { memberId: member.id, withPromise })
    }
  })
}
