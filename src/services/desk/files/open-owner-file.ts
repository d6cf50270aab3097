import type { ObjectKey } from '../../storage/objects/object-store.ts'
import { findSignedObject, openObject } from '../../storage/objects/read-object.ts'
import type { StorageContext } from '../../storage/storage-context.ts'
import { StorageError } from '../../storage/wire/storage-error.ts'
import type { StoredBytes } from './check-file.ts'

/**
 * The bytes of an owner's file; null only if the storage service says that there is no such object. Any other error is
 * thrown, because the file may still be there.
 */
export async function openOwnerFile(storage: StorageContext, key: ObjectKey): Promise<StoredBytes | null> {
  const find = () => findSignedObject(storage, { ...key, operation: 'storage.object.get_signed' })
  // Each reading opens the bytes anew, because it closes them.
  const openAgain = async () => (await openObject(storage, find)).blob
  if (!(await isThere(find))) return null
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

async function isThere(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return true
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'not_found') return false
    throw error
  }
}
