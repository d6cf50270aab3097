import type { Inquiry } from '#domain/inquiries/inquiry.ts'

/** What suggests that a bot filled in a form. */
export interface SpamSignals {
  /** The value of the honeypot field, which no person sees. */
  honeypot: string
  /** The time since the page was shown, if a signed token says so. */
  filledInMs: number | null
  isTokenForged: boolean
}

const MIN_HUMAN_MS = 2500
const CHECK_SCORE = 5
/** A broker who offers a portfolio sends a handful of links; advertising comes with more. */
const MANY_LINKS = 6
const LINK = /(?:https?:\/\/|\bwww\.)[^\s<>"'\])]+/gi
const MARKUP = /<a\s|\[url|\[link|<\/?(script|iframe|img)\b/i
const SPAM_WORDS =
  /\b(back ?links?|guest posts?|seo (services?|agency|expert|company|audit|ranking)|(first|1st) page of google|rank(ing)? (your (web)?site|higher)|traffic to your (web)?site|casino|viagra|cialis|payday loans?|crypto(currency)? (investment|trading)|bitcoin|usdt|forex|escorts?|onlyfans|link building|domain authority|binary options|web ?(site )?(design|development) (services?|company|agency)|redesign your website|e-?mail (lists?|marketing)|guaranteed (returns|profits?)|social media followers|unsubscribe|loan offer|replica watches|pills)\b/gi

/**
 * Flags for a lead that a bot may have sent. Only a filled honeypot field proves it ('suspect'). Everything else is a
 * guess ('check'): such a lead is mailed at once like any other, with the reasons, because a person may have sent it.
 */
export function scoreInquiry({ fields }: Inquiry, signals: SpamSignals): string[] {
  const text = collectText(fields)
  const guesses: [flag: string, score: number][] = [
    ['too-fast', signals.filledInMs !== null && signals.filledInMs < MIN_HUMAN_MS ? 5 : 0],
    ['forged-token', signals.isTokenForged ? 4 : 0],
    ['links', countLinks(text) >= MANY_LINKS ? 5 : 0],
    ['markup', MARKUP.test(text) ? 5 : 0],
    ['spam-words', countDistinct(text, SPAM_WORDS) * 3],
    ['link-as-name', isLink(fields.fullName) ? 5 : 0],
  ]
  const hits = guesses.filter(([, score]) => score > 0)
  const reasons = hits.map(([flag]) => flag)
  if (signals.honeypot.trim() !== '') return ['suspect', 'unseen-field', ...reasons]
  const total = hits.reduce((sum, [, score]) => sum + score, 0)
  return total >= CHECK_SCORE ? ['check', ...reasons] : []
}

/** Counts each address once, however it is written and however often it is repeated. */
function countLinks(text: string): number {
  const links = text.match(LINK) ?? []
  return new Set(
    links.map((link) =>
      link
        .toLowerCase()
        .replace(/^https?:\/\//, '')
        .replace(/^www\.|(?<![.,;:!?/])[.,;:!?/]+$/g, ''),
    ),
  ).size
}

function countDistinct(text: string, words: RegExp): number {
  return new Set(text.match(words)?.map((word) => word.toLowerCase())).size
}

/** A host beside a name is how brokers sign; a host instead of a name is not. */
function isLink(name: string): boolean {
  return /https?:\/\//i.test(name) || /^(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(name)
}

function collectText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(collectText).join('\n')
}
