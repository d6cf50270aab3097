import type { Transaction } from 'kysely'
import { type DeskNotice, SendDeskNotice } from '#domain/jobs/send-desk-notice.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { listAddresses, type Recipients } from './member-store.ts'

interface Telling {
  to: Recipients
  notice: Omit<DeskNotice, 'to' | 'at'>
  at: Date
}

/** Mails members about an event at the desk, once the transaction commits. Returns how many can be reached. */
export async function notifyMembers(
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Transaction<Tables>,
  { to, notice, at }: Telling,
): Promise<number> {
  const addresses = await listAddresses(tx, to)
  for (const address of addresses) {
    await queue.enqueue(tx, SendDeskNotice, { ...notice, to: address, at: at.toISOString() })
  }
  return addresses.length
}
