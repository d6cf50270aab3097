import type { Transaction } from 'kysely'
import { findUnansweredEnd, listUnneeded, UNANSWERED_DAYS } from '#domain/desk/properties/unanswered-request.ts'
import type { Tables } from '../../tables.ts'
import { insertEvent } from '../acts/act-store.ts'
import { removeOwnerFiles } from '../files/remove-owner-files.ts'
import {
  deleteProperty,
  findHeardAt,
  findPropertyOfLead,
  listAskedProperties,
  listClosedProperties,
  listFileStates,
  listWithdrawnFiles,
  lockProperty,
  removeFile,
} from './property-store.ts'

type Tx = Transaction<Tables>

/** How long files stay after a withdrawal, in case the team has to look something up. */
const WITHDRAWN_DAYS = 30
const DAY_MS = 86_400_000

/** When an owner deletes the lead, deletes the property and its files too. */
export async function forgetPropertyOf(tx: Tx, leadId: string): Promise<void> {
  const id = await findPropertyOfLead(tx, leadId)
  if (id !== null) await forget(tx, id)
}

interface Limits {
  at: Date
  closedBefore: Date
  newId: () => string
}

/** Deletes data past its retention period: closed properties, files after a withdrawal or an unanswered request. */
export async function forgetOldProperties(tx: Tx, { at, closedBefore, newId }: Limits): Promise<void> {
  for (const id of await listClosedProperties(tx, closedBefore)) await forget(tx, id)
  const withdrawnBefore = new Date(at.getTime() - WITHDRAWN_DAYS * DAY_MS)
  for (const id of await listWithdrawnFiles(tx, withdrawnBefore)) {
    await removeOwnerFiles(tx, await removeFile(tx, { id, why: 'withdrawn', at }))
  }
  const askedBefore = new Date(at.getTime() - UNANSWERED_DAYS * DAY_MS)
  for (const asked of await listAskedProperties(tx, askedBefore)) {
    await forgetUnanswered(tx, { ...asked, actId: newId(), at })
  }
}

/** Unless the owner may still answer, or has answered. */
async function forgetUnanswered(
  tx: Tx,
  { id, leadId, actId, at }: { id: string; leadId: string; actId: string; at: Date },
): Promise<void> {
  const locked = await lockProperty(tx, { id })
  if (!locked) return
  const about = { property: locked.state, files: await listFileStates(tx, id), heardAt: await findHeardAt(tx, leadId) }
  const end = findUnansweredEnd(about)
  if (end === null || end > at) return
  const files = listUnneeded(about)
  for (const file of files) await removeOwnerFiles(tx, await removeFile(tx, { id: file.id, why: 'unanswered', at }))
  const said = { kind: 'files-expired', actor: null, actorKind: 'system', changes: {} } as const
  const data = { files: files.length, property: locked.reference }
  await insertEvent(tx, { ...said, leadId, actId, data, at })
}

async function forget(tx: Tx, id: string): Promise<void> {
  // Locked in the usual order: the property, then its files, then their bytes.
  await lockProperty(tx, { id })
  // Waits for an upload that is just finishing, and removes it after its row is gone.
  await removeOwnerFiles(tx, `${id}/`)
  await deleteProperty(tx, id)
  await removeOwnerFiles(tx, `${id}/`)
}
