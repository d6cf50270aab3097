import { mayTrack } from './analytics.ts'
import { campaignNames } from './remember-campaign.ts'

interface Utm {
  source: string
  medium: string
  campaign: string
  term: string
  content: string
}

interface Campaign {
  /** The first referrer of this visit, without its query. */
  referrer: string
  /** The campaign of the first visit stored on this device, and of the current visit. */
  firstUtm: Utm | null
  lastUtm: Utm | null
}

const MAX_LENGTH = 200

const stores: [open: () => Storage, name: string][] = [
  [() => localStorage, campaignNames.first],
  [() => sessionStorage, campaignNames.last],
  [() => sessionStorage, campaignNames.referrer],
]

/** Reads the stored campaign. Empty if the visitor opted out of tracking. */
export function readCampaign(): Campaign {
  const find = (open: () => Storage, name: string) => (mayTrack() ? recall(open, name) : null)
  const referrer = find(() => sessionStorage, campaignNames.referrer)
  return {
    referrer: typeof referrer === 'string' ? referrer : '',
    firstUtm: toUtm(find(() => localStorage, campaignNames.first)),
    lastUtm: toUtm(find(() => sessionStorage, campaignNames.last)),
  }
}

/** Call once a lead was sent with the campaign in it. */
export function forgetCampaign(): void {
  for (const [open, name] of stores) {
    try {
      open().removeItem(name)
    } catch {}
  }
}

function toUtm(value: unknown): Utm | null {
  if (typeof value !== 'object' || value === null) return null
  const words: Record<string, unknown> = { ...value }
  const read = (name: keyof Utm) => String(words[name] ?? '').slice(0, MAX_LENGTH)
  return {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
    term: read('term'),
    content: read('content'),
  }
}

function recall(open: () => Storage, name: string): unknown {
  try {
    return JSON.parse(open().getItem(name) ?? 'null')
  } catch {
    return null
  }
}
