import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { ServedPicture } from '#config/identity-folder.ts'
import type { SiteFile } from '../site-files.ts'

const contentTypes: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** The pictures of `IDENTITY_DIR`. Most formats are compressed already, and a logo is small. */
export function readPictures(pictures: readonly ServedPicture[]): Promise<SiteFile[]> {
  return Promise.all(
    pictures.map(async ({ path, file }) => ({
      path,
      contentType: contentTypes[extname(file)] ?? 'application/octet-stream',
      encoded: { identity: await readFile(file) },
    })),
  )
}
