import { readFile } from 'node:fs/promises'
import type { ServedPicture } from '#config/identity-folder.ts'
import type { SiteFile } from '../site-files.ts'

/** The pictures of `IDENTITY_DIR`, whose format is compressed already. */
export function readPictures(pictures: readonly ServedPicture[]): Promise<SiteFile[]> {
  return Promise.all(
    pictures.map(async ({ path, file }) => ({
      path,
      contentType: 'image/webp',
      encoded: { identity: await readFile(file) },
    })),
  )
}
