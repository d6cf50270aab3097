import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageResponse } from '#domain/site/dynamic-page.ts'
import { compressOnce } from '#platform/compression/compress.ts'
import { statusByKind } from '../errors/error-status.ts'
import { chooseEncoding } from '../site/ready-file.ts'

const RETRY_SECONDS = 10

/** For pages that only one person may see: keeps them out of search engines, and their URL from other sites. */
export const privatePageHeaders = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'same-origin' }

/**
 * Sends a page rendered for this request. Compressing secrets together with text that an attacker controls would let
 * its size reveal them, but here no other site can add text to such a page.
 */
export async function sendPage(
  c: Context,
  { contentType, body, isUnavailable }: PageResponse,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
): Promise<Response> {
  if (isUnavailable) c.header('Retry-After', String(RETRY_SECONDS))
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const plain = Buffer.from(body)
  const bytes = encoding === 'identity' ? plain : await compressOnce(plain, encoding)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Vary', 'Accept-Encoding', { append: true })
  return c.body(new Uint8Array(bytes), isUnavailable ? statusByKind.unavailable : status, {
    ...headers,
    'Content-Type': contentType,
  })
}
