import { statfs } from 'node:fs/promises'

/** How much the disk of a directory has room for, and how much of that is free for this user. */
export async function readSpace(directory: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}
