/**
 * Returns the path of a request target without its query, or null if the target is malformed. Paths are compared as
 * sent: nothing is decoded, so no second spelling reaches a route.
 */
export function readRequestPath(target: string | undefined): string | null {
  const local = target?.startsWith('/') ? target : localPart(target)
  if (!local || hasForbiddenCharacter(local)) return null
  const end = local.indexOf('?')
  const path = end < 0 ? local : local.slice(0, end)
  return isDecodable(path) ? path : null
}

/** Proxies may send the absolute form, `GET http://host/path`. */
function localPart(target: string | undefined): string | null {
  if (!target || !/^https?:\/\//i.test(target) || !URL.canParse(target)) return null
  const url = new URL(target)
  return url.pathname + url.search
}

function hasForbiddenCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code <= 0x20 || code >= 0x7f || code === 0x23 || code === 0x5c) return true
  }
  return false
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
