import type { Inquiry } from '#domain/inquiries/inquiry.ts'

/** Signs in a form that a bot may have filled it in. */
export interface FormSigns {
  /** The value of the honeypot field, which no person sees. */
  unseen: string
  /** The time since the form was shown, if a signed token says so. */
  filledInMs: number | null
  isTokenForged: boolean
}

const FASTEST_PERSON_MS = 2500
const SUSPECT = 5
const SPAM_WORDS =
  /\b(backlinks?|guest posts?|seo (services?|agency|expert|ranking)|first page of google|casino|viagra|cialis|payday loans?|crypto (investment|trading)|forex|escort|onlyfans|link building|domain authority|binary options|web ?design services?)\b/gi

/** Flags for a lead that a bot may have sent. The guess never refuses a lead: it only delays the mail. */
export function scoreInquiry({ fields }: Inquiry, signs: FormSigns): string[] {
  const text = collectText(fields)
  const links = text.match(/https?:\/\/|www\./gi)?.length ?? 0
  const found: [flag: string, score: number][] = [
    ['unseen-field', signs.unseen.trim() === '' ? 0 : 10],
    ['too-fast', signs.filledInMs !== null && signs.filledInMs < FASTEST_PERSON_MS ? 5 : 0],
    ['forged-token', signs.isTokenForged ? 4 : 0],
    ['links', links > 2 ? links : 0],
    ['markup', /<a\s|\[url|\[link|<\/?(script|iframe|img)\b/i.test(text) ? 5 : 0],
    ['spam-words', (text.match(SPAM_WORDS)?.length ?? 0) * 3],
    ['link-as-name', /https?:|www\.|\.(com|ru|xyz|top)\b/i.test(fields.fullName) ? 5 : 0],
  ]
  const hits = found.filter(([, score]) => score > 0)
  const total = hits.reduce((sum, [, score]) => sum + score, 0)
  return total >= SUSPECT ? ['suspect', ...hits.map(([flag]) => flag)] : []
}

function collectText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(collectText).join('\n')
}
