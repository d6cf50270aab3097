import { mayTrack } from './analytics.ts'
import { deviceStorage, tabStorage } from './safe-storage.ts'

/** Storage keys for the origin of a visit. */
export const campaignNames = { first: 'campaign:first', last: 'campaign:last', referrer: 'campaign:referrer' } as const

/** Stores which link brought the visitor, for a lead they may send. Called on each page view. */
export function rememberCampaign(): void {
  if (!mayTrack()) return
  const words = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'))
  const utm = Object.fromEntries(words.map(([name, word]) => [name.slice(4), word]))
  const referrer = readReferrer()
  if (words.length > 0) {
    keepFirst(deviceStorage, campaignNames.first, utm)
    tabStorage.write(campaignNames.last, JSON.stringify(utm))
  }
  if (referrer) keepFirst(tabStorage, campaignNames.referrer, referrer)
}

function readReferrer(): string {
  if (!document.referrer) return ''
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin ? '' : origin + pathname
}

function keepFirst(storage: typeof deviceStorage, name: string, value: unknown): void {
  if (storage.read(name) === null) storage.write(name, JSON.stringify(value))
}
