import type { Header } from '../middleware/security-headers.ts'
import { createReadyFile, type ReadyFile } from './ready-file.ts'

interface SocialImageOptions {
  /** Returns the image at a path, which may still have to be drawn, or null for an unknown path. */
  find(path: string): Promise<Buffer> | null
  securityHeaders: readonly Header[]
}

const RESOURCE_POLICY = 'Cross-Origin-Resource-Policy'

/** Serves social images as prepared files. Other sites show them, so every origin may load them. */
export function createSocialImageFinder({ find, securityHeaders }: SocialImageOptions) {
  const headers: Header[] = [
    ...securityHeaders.filter(([name]) => name !== RESOURCE_POLICY),
    [RESOURCE_POLICY, 'cross-origin'],
  ]
  return (path: string): Promise<ReadyFile> | null => {
    const image = find(path)
    if (!image) return null
    const cacheControl = 'public, max-age=86400'
    return image.then((identity) =>
      createReadyFile({ encoded: { identity }, contentType: 'image/png', cacheControl, headers }),
    )
  }
}
