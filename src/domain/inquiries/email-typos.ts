import { cleanCode } from './clean-text.ts'

/** The mail providers that most visitors use. */
const commonDomains = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.ca',
  'outlook.com',
  'live.com',
  'live.ca',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'rogers.com',
  'bell.net',
  'sympatico.ca',
  'telus.net',
  'shaw.ca',
  'cogeco.ca',
  'videotron.ca',
]
const wrongEndings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  cim: 'com',
}
/** Real domains one letter away from a common one. */
const realDomains = new Set(['mail.com', 'email.com', 'gmx.com', 'ymail.com', 'live.co', 'me.co', 'hey.com'])

/** 'ann@gmial.com' → 'ann@gmail.com': the address probably meant, or null. Only suggested, never enforced. */
export function suggestEmail(text: string): string | null {
  const email = cleanCode(text)
  const at = email.lastIndexOf('@')
  if (at < 1 || email.length > 254) return null
  const domain = email.slice(at + 1).toLowerCase()
  if (commonDomains.includes(domain) || realDomains.has(domain)) return null
  const meant = commonDomains.find((common) => isNear(domain, common)) ?? withRightEnding(domain)
  return meant ? `${email.slice(0, at)}@${meant}` : null
}

function withRightEnding(domain: string): string | null {
  const dot = domain.lastIndexOf('.')
  const ending = dot > 0 ? wrongEndings[domain.slice(dot + 1)] : undefined
  return ending ? `${domain.slice(0, dot)}.${ending}` : null
}

/** Whether one letter is missing, extra or wrong, or two are swapped. Short names are too similar to tell. */
function isNear(domain: string, common: string): boolean {
  if (common.length < 8 || Math.abs(domain.length - common.length) > 1) return false
  let start = 0
  while (start < domain.length && domain[start] === common[start]) start++
  let end = 0
  while (end < domain.length - start && end < common.length - start && domain.at(-1 - end) === common.at(-1 - end))
    end++
  const left = domain.slice(start, domain.length - end)
  const right = common.slice(start, common.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === [...right].reverse().join('')
}
