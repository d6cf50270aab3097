import type { Kysely } from 'kysely'
import { composePush } from '#domain/desk/alerting/push-message.ts'
import type { PushJob } from '#domain/jobs/desk-alert-jobs.ts'
import { RetryLater } from '#platform/jobs/job-failures.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import type { PushSender } from '#platform/push/push-sender.ts'
import type { Tables } from '../../tables.ts'
import { listCurrentAlerts } from '../alerts/list-current-alerts.ts'
import { findDevice, recordFailure, recordSuccess, removeDevice } from './device-store.ts'

interface SendDeskPushDeps {
  db: Kysely<Tables>
  sender: PushSender
  now: () => number
}

const MAX_ATTEMPTS = 3
const RETRY_SECONDS = 30
/** A device that has accepted nothing for this long is removed. */
const FAILING_MS = 7 * 86_400_000

/**
 * Handler of `SendDeskPush`. A notification that can't be sent is dropped: it would be too late soon, and the desk shows
 * everything.
 */
export function createSendDeskPush({ db, sender, now }: SendDeskPushDeps): JobHandler<PushJob> {
  return async ({ payload: { deviceId, alerts, expiresAt }, attempt, signal }) => {
    const ttlMs = Date.parse(expiresAt) - now()
    if (ttlMs <= 0) return { skipped: 'it would come too late' }
    const device = await findDevice(db, deviceId)
    if (!device) return { skipped: 'the device was removed' }
    // Unlike a mail, a notification never says that something is behind a wall.
    const current = (await listCurrentAlerts(db, device.memberId, alerts)).filter(({ headline }) => headline !== null)
    const items = current.map(({ lead: { reference }, clock, step }) => ({ reference, clock, step }))
    if (items.length === 0) return { skipped: 'nothing waits any more' }
    const message = { text: JSON.stringify(composePush(items)), ttlSeconds: Math.ceil(ttlMs / 1000) }
    const sent = await sender.send(device, message, signal).catch((cause: unknown) => ({ cause }))
    const at = new Date(now())
    if (sent === 'accepted') await recordSuccess(db, deviceId, at)
    else if (sent === 'gone') await removeDevice(db, deviceId)
    else if (sent === 'refused' || attempt >= MAX_ATTEMPTS)
      await recordFailure(db, deviceId, { at, oldest: new Date(at.getTime() - FAILING_MS) })
    else throw new RetryLater('the push service did not accept it', { afterSeconds: RETRY_SECONDS * attempt, ...sent })
    return { outcome: typeof sent === 'string' ? sent : 'given up' }
  }
}
