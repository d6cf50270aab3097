import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { lockProperty } from '../properties/property-store.ts'
import type { FileRow } from './file-store.ts'

type Tx = Transaction<Tables>

/** Stores new bytes under a new path, in the given transaction. */
export type StoreBytes = (
  path: string,
  file: { mime: string; bytes: Uint8Array },
  alongside: (tx: Tx) => Promise<void>,
) => Promise<void>

interface NewBytes {
  path: string
  made: { mime: string; bytes: Uint8Array }
  /** Changes the row of the file. False if the file has changed too much for that, or was removed. */
  mark: (tx: Tx) => Promise<boolean>
}

/** Stores bytes made from a file, in one transaction with the change of its row: either both happen, or neither. */
export async function storeUnlessRemoved(
  store: StoreBytes,
  file: Pick<FileRow, 'property_id'>,
  { path, made, mark }: NewBytes,
): Promise<void> {
  const alongside = async (tx: Tx) => {
    // Removing a file, or its whole property, takes this lock too.
    await lockProperty(tx, { id: file.property_id })
    if (!(await mark(tx))) throw new FileGone()
  }
  await store(path, made, alongside).catch((error: unknown) => {
    if (!(error instanceof FileGone)) throw error
  })
}

/** Rolls back the new bytes. */
class FileGone extends Error {}
