import type { MailHeaders } from './mail-headers.ts'

/**
 * Whether our own mail server confirms that the mail comes from the sender's domain (RFC 8601). Anybody can put such a
 * header into a mail, but a server adds its own above all others. So only the first one counts, and anything unusual in it
 * or in the sender means no.
 */
export function isSenderVerified(headers: MailHeaders, sender: string, authservId: string | null): boolean {
  const [from, ...otherSenders] = headers.get('from') ?? []
  const [results] = headers.get('authentication-results') ?? []
  if (authservId === null || from === undefined || otherSenders.length > 0 || results === undefined) return false
  const address = readOneAddress(from)
  if (address === null || address !== sender.toLowerCase()) return false
  const [server, ...checks] = readResults(results.toLowerCase()) ?? []
  return server?.[0] === authservId.toLowerCase() && isDomainVerified(checks, domainOf(address))
}

/** DMARC decides if the server checked it; otherwise SPF or DKIM must have passed for exactly this domain. */
function isDomainVerified(checks: string[][], domain: string): boolean {
  const dmarc = checks.filter(([check]) => check?.startsWith('dmarc='))
  if (dmarc.length > 1 || dmarc[0]?.[0] === 'dmarc=fail') return false
  return checks.some(([check, ...properties]) => {
    const isOfDomain = (name: string) =>
      properties.some(
        (property) => property.startsWith(`${name}=`) && domainOf(property.slice(name.length + 1)) === domain,
      )
    if (check === 'dmarc=pass') return isOfDomain('header.from')
    if (check === 'spf=pass') return isOfDomain('smtp.mailfrom')
    // Whoever signs for their own domain may name any identity beside it.
    const hasSigner = properties.some((property) => property.startsWith('header.d='))
    return check === 'dkim=pass' && isOfDomain(hasSigner ? 'header.d' : 'header.i')
  })
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The address in a From header that names one person in the usual form. Servers disagree about other forms. */
function readOneAddress(from: string): string | null {
  const text = from.trim().toLowerCase()
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const name = text.slice(0, Math.max(open, 0)).trim()
  const address = open === -1 ? text : text.slice(open + 1, -1)
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  const isPlainName = isQuoted ? !/["\\]/.test(name.slice(1, -1)) : !/[<>@,;:"\\()]/.test(name)
  const isPlainAddress = address.length <= 254 && /^[^\s<>@,;:"\\()[\]]+@[^\s<>@,;:"\\()[\]]+$/.test(address)
  return isPlainName && isPlainAddress ? address : null
}

/** The words of each part between semicolons, without comments. Null if any part is ambiguous. */
function readResults(text: string): string[][] | null {
  const parts: string[][] = [[]]
  let word = ''
  let depth = 0
  const endWord = () => {
    if (word !== '') parts.at(-1)?.push(word)
    word = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\' || (char === '"' && (depth > 0 || !word.endsWith('=')))) return null
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth < 0) return null
    if (depth > 0 || char === ')') continue
    if (char === '"') {
      const end = text.indexOf('"', at + 1)
      if (end === -1 || !/[\s;]|^$/.test(text.charAt(end + 1))) return null
      word += text.slice(at + 1, end)
      at = end
    } else if (char === ';') {
      endWord()
      parts.push([])
    } else if (/\s/.test(char)) endWord()
    else word += char
  }
  endWord()
  return depth === 0 ? parts : null
}
