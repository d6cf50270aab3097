interface RedirectRules {
  siteUrl: string
  redirectUrls: readonly string[]
}

const MAX_LENGTH = 2048
const LOOPBACK_NAMES = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Whether a sign-in may lead back to this address. What is not plainly allowed is not. */
export function isAllowedRedirect(text: string, { siteUrl, redirectUrls }: RedirectRules): boolean {
  // A browser reads backslashes as slashes and drops tabs and line ends: an address with them says one thing and does
  // another.
  if (text.length > MAX_LENGTH || /[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password || /^(javascript|data|vbscript|blob|file):$/.test(url.protocol)) return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  // 2130706433 and 0x7f.1 are spellings of 127.0.0.1, and letters of other scripts look like ours.
  const written = text.match(/^[a-z]+:\/\/(\[[^\]]*\]|[^/?#:]*)/i)?.[1]?.toLowerCase()
  if (isWeb && written !== url.hostname) return false
  if (isSameSite(url, new URL(siteUrl))) return true
  if (isIpAddress(url.hostname)) return isLoopbackAddress(url.hostname)
  if (isWeb && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(url.hostname)) return false
  const whole = text.split('#')[0] ?? ''
  return redirectUrls.some((pattern) => toExpression(pattern).test(whole))
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

/** `*` stops at `.` and `/`, `**` at nothing, `?` is one character, `[a-z]`, `[!a-z]` and `{a,b}` are choices. */
function toExpression(pattern: string): RegExp {
  let source = ''
  let depth = 0
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? ''
    if (character === '*' && pattern[index + 1] === '*') {
      source += '.*'
      index++
    } else if (character === '*') source += '[^./]*'
    else if (character === '?') source += '[^./]'
    else if (character === '[' && pattern.includes(']', index + 1)) {
      const end = pattern.indexOf(']', index + 1)
      source += readClass(pattern.slice(index + 1, end))
      index = end
    } else if (character === '{') {
      source += '(?:'
      depth++
    } else if (character === '}' && depth > 0) {
      source += ')'
      depth--
    } else if (character === ',' && depth > 0) source += '|'
    else source += character.replace(/[\\^$.|+()[\]{}]/, '\\$&')
  }
  return new RegExp(`^${source}${')'.repeat(depth)}$`)
}

function readClass(body: string): string {
  const isNegated = body.startsWith('!')
  const characters = (isNegated ? body.slice(1) : body).replaceAll(/[\\\]^]/g, '\\$&')
  return `[${isNegated ? '^' : ''}${characters}]`
}
