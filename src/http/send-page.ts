import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { PageAnswer } from '#domain/site/dynamic-page.ts'

const RETRY_SECONDS = 10

/**
 * For pages that only one person may see: search engines do not list them, and other sites do not learn their address.
 */
export const privately = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'same-origin' }

/** Sends a page that was rendered for this request. */
export function sendPage(
  c: Context,
  { contentType, body, isUnavailable }: PageAnswer,
  status: ContentfulStatusCode,
  headers: Record<string, string>,
): Response {
  if (isUnavailable) c.header('Retry-After', String(RETRY_SECONDS))
  return c.body(body, isUnavailable ? 503 : status, { ...headers, 'Content-Type': contentType })
}
