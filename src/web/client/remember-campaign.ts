import { mayTrack } from './analytics.ts'

/** Storage keys for the origin of a visit. */
export const campaignNames = { first: 'campaign:first', last: 'campaign:last', referrer: 'campaign:referrer' } as const

/** Stores which link brought the visitor, for a lead they may send. Called on each page view. */
export function rememberCampaign(): void {
  if (!mayTrack()) return
  const words = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  const utm = Object.fromEntries(words.map(([name, word]) => [name.slice(4), word]))
  const referrer = readReferrer()
  if (words.length > 0) {
    keep(() => localStorage, campaignNames.first, utm, { isFirst: true })
    keep(() => sessionStorage, campaignNames.last, utm)
  }
  if (referrer) keep(() => sessionStorage, campaignNames.referrer, referrer, { isFirst: true })
}

function readReferrer(): string {
  if (!document.referrer) return ''
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin ? '' : origin + pathname
}

/** Storage may be forbidden or full; the page works without it. */
function keep(open: () => Storage, name: string, value: unknown, { isFirst = false } = {}): void {
  try {
    if (!isFirst || open().getItem(name) === null) open().setItem(name, JSON.stringify(value))
  } catch {}
}
