import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import {
  deleteProperty,
  findPropertyOfLead,
  listClosedProperties,
  listWithdrawnFiles,
  lockProperty,
  removeFile,
} from './property-store.ts'

type Tx = Transaction<Tables>

/** Removes bytes from the bucket of owners, in the transaction in which their rows go. */
export type RemoveOwnerFiles = (tx: Tx, prefix: string) => Promise<void>

/** What becomes of the files of somebody who withdrew: the team may still have to look something up. */
const WITHDRAWN_DAYS = 30
const DAY_MS = 86_400_000

/** An owner who deletes the lead takes the property and its files along. */
export async function forgetPropertyOf(tx: Tx, leadId: string, remove: RemoveOwnerFiles): Promise<void> {
  const id = await findPropertyOfLead(tx, leadId)
  if (id !== null) await forget(tx, id, remove)
}

/** Deletes what is past its retention period: closed properties, and files after a withdrawal. */
export async function forgetOldProperties(
  tx: Tx,
  { at, closedBefore }: { at: Date; closedBefore: Date },
  remove: RemoveOwnerFiles,
): Promise<void> {
  for (const id of await listClosedProperties(tx, closedBefore)) await forget(tx, id, remove)
  const withdrawnBefore = new Date(at.getTime() - WITHDRAWN_DAYS * DAY_MS)
  for (const id of await listWithdrawnFiles(tx, withdrawnBefore)) {
    await remove(tx, await removeFile(tx, { id, why: 'withdrawn', at }))
  }
}

async function forget(tx: Tx, id: string, remove: RemoveOwnerFiles): Promise<void> {
  // The same order as everywhere: the property, then its files, then their bytes.
  await lockProperty(tx, { id })
  // An upload that is just being finished is waited for, and removed after its row is gone.
  await remove(tx, `${id}/`)
  await deleteProperty(tx, id)
  await remove(tx, `${id}/`)
}
