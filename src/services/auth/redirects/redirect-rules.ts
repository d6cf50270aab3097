import { isMatch, partsOf } from './redirect-patterns.ts'

interface RedirectRules {
  siteUrl: string
  redirectUrls: readonly string[]
}

/** Whether the protocol's exception applies: every loopback address is allowed without being listed. */
interface Loopback {
  isAllowed: boolean
}

const MAX_LENGTH = 2048
const LOOPBACK_NAMES = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Whether a sign-in may redirect to this URL. Anything not clearly allowed is refused. */
export function isAllowedRedirect(
  text: string,
  { siteUrl, redirectUrls }: RedirectRules,
  loopback: Loopback = { isAllowed: true },
): boolean {
  // Browsers read backslashes as slashes and drop tabs and line ends, so a URL with those is not what it looks like.
  if (text.length > MAX_LENGTH || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol)) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // 2130706433 and 0x7f.1 are spellings of 127.0.0.1, and letters of other scripts look like ours.
  const written = text.match(/^[a-z]+:\/\/(\[[^\]]*\]|[^/?#:]*)/i)?.[1]?.toLowerCase()
  if (isWeb && written !== url.hostname) return false
  if (isSameSite(url, new URL(siteUrl))) return true
  if (isIpAddress(url.hostname) && (loopback.isAllowed || !isLoopbackAddress(url.hostname)))
    return isLoopbackAddress(url.hostname)
  if (isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(url.hostname)) return false
  const parts = partsOf(url, text)
  return redirectUrls.some((pattern) => isMatch(pattern, parts))
}

/** Whether a site is on the visitor's own machine, as it is for developers. */
export function isLocalSite(siteUrl: string): boolean {
  return LOOPBACK_NAMES.test(new URL(siteUrl).hostname)
}

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  return url.port === site.port || LOOPBACK_NAMES.test(url.hostname)
}

function isIpAddress(hostname: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[')
}

function isLoopbackAddress(hostname: string): boolean {
  return hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
