import type { Transaction } from 'kysely'
import { MAX_ALERTS, type QueuedAlert, SendDeskPush } from '#domain/jobs/desk-alert-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { listDevices } from './device-store.ts'

/** After this time, a notification is no longer worth sending. */
const PUSH_MS = 30 * 60_000

interface Notification {
  memberId: string
  alerts: readonly QueuedAlert[]
  at: Date
}

/** Notifies all devices of a member, once the transaction commits. The caller checks duty and quiet hours. */
export async function queuePush(
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Transaction<Tables>,
  { memberId, alerts, at }: Notification,
): Promise<void> {
  if (alerts.length === 0) return
  const expiresAt = new Date(at.getTime() + PUSH_MS).toISOString()
  for (const { id: deviceId } of await listDevices(tx, memberId))
    await queue.enqueue(tx, SendDeskPush, { deviceId, alerts: alerts.slice(0, MAX_ALERTS), expiresAt })
}
