import type { ObjectKey } from '../../storage/objects/object-store.ts'
import { findSignedObject, openObject } from '../../storage/objects/read-object.ts'
import type { StorageContext } from '../../storage/storage-context.ts'
import { StorageError } from '../../storage/wire/storage-error.ts'
import type { StoredBytes } from './check-file.ts'

/**
 * Opens an owner's file. Returns null only if the storage service has no such object, and throws any other error,
 * because the file may still exist.
 */
export async function openOwnerFile(storage: StorageContext, key: ObjectKey): Promise<StoredBytes | null> {
  const find = () => findSignedObject(storage, { ...key, operation: 'storage.object.get_signed' })
  // Reading closes the blob, so each read opens it again.
  const openAgain = async () => (await openObject(storage, find)).blob
  if (!(await exists(find))) return null
  const first = await openAgain()
  const { size } = first
  await first.close()
  return {
    size,
    read: async (range) => (await openAgain()).read(range),
    async *stream() {
      yield* (await openAgain()).stream({ start: 0, end: size - 1 })
    },
  }
}

async function exists(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return true
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'not_found') return false
    throw error
  }
}
