import { statusByKind } from '../errors/error-status.ts'

const BASE = '/storage/v1'

/**
 * The storage service's answer to a URL that can't be decoded, or null for other services' URLs. Such a request never
 * reaches its routes. The query may contain a token, so it isn't repeated.
 */
export function describeMalformedAddress(url: string | undefined): string | null {
  if (!url?.startsWith(`${BASE}/`)) return null
  const path = url.slice(BASE.length).split('?')[0] ?? ''
  return JSON.stringify({
    error: 'Bad Request',
    code: 'FST_ERR_BAD_URL',
    message: `'${path}' is not a valid url component`,
    statusCode: statusByKind.invalid,
  })
}
