import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'

/** Refuses bytes that would leave the disk almost full, so that there is room for everything else. */
export async function requireDiskSpace(
  { blobs, settings }: Pick<StorageContext, 'blobs' | 'settings'>,
  bytes: number,
): Promise<void> {
  if ((await blobs.freeBytes()) - bytes < settings.minFreeBytes) throw refusal('diskFull')
}
