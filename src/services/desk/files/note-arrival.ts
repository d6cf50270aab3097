import type { Transaction } from 'kysely'
import { CheckFile } from '#domain/jobs/file-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent } from '../acts/act-store.ts'
import { markArrived } from './file-store.ts'

export interface ArrivalDeps {
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  newId: () => string
}

/**
 * Runs in the transaction that stores the bytes: marks the file as arrived, writes the history, and queues a job that
 * checks it and tells open desks. False if the file is no longer expected.
 */
export async function noteArrival(
  { queue, now, newId }: ArrivalDeps,
  tx: Transaction<Tables>,
  object: { name: string; size: number },
): Promise<boolean> {
  const at = new Date(now())
  const file = await markArrived(tx, { path: object.name, bytes: object.size, at })
  if (!file) return false
  await insertEvent(tx, {
    leadId: file.leadId,
    actId: newId(),
    kind: 'owner-sent-file',
    actor: null,
    actorKind: 'visitor',
    changes: {},
    data: { fileIds: [file.id], category: file.category, property: file.reference },
    at,
  })
  await queue.enqueue(tx, CheckFile, { fileId: file.id })
  return true
}
