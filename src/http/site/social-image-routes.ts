import type { Header } from '../middleware/security-headers.ts'
import { createReadyFile, type ReadyFile } from './ready-file.ts'

interface SocialImageOptions {
  /** The picture at a path, which may still have to be drawn; null where there is none. */
  find(path: string): Promise<Buffer> | null
  securityHeaders: readonly Header[]
}

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'

/** Finds social images as files ready to be sent. Other sites show them, so any origin may load them. */
export function createSocialImageFinder({ find, securityHeaders }: SocialImageOptions) {
  const ready = new Map<string, ReadyFile>()
  const headers: Header[] = [
    ...securityHeaders.filter(([name]) => name !== RESOURCE_POLICY),
    [RESOURCE_POLICY, 'cross-origin'],
  ]
  return (path: string): Promise<ReadyFile> | null => {
    const known = ready.get(path)
    if (known) return Promise.resolve(known)
    const image = find(path)
    if (!image) return null
    return image.then((identity) => {
      const file = createReadyFile({
        encoded: { identity },
        contentType: 'image/png',
        cacheControl: 'public, max-age=86400',
        headers,
      })
      ready.set(path, file)
      return file
    })
  }
}
