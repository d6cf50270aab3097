import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { isObject } from '#domain/is-object.ts'
import { mayTrack } from './analytics.ts'
import { campaignNames } from './remember-campaign.ts'
import { deviceStorage, tabStorage } from './safe-storage.ts'

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

/** Reads the stored campaign. Empty if the visitor opted out of tracking. */
export function readCampaign(): Campaign {
  const find = (storage: typeof tabStorage, name: string) => (mayTrack() ? storage.readJson(name) : null)
  const referrer = find(tabStorage, campaignNames.referrer)
  return {
    referrer: typeof referrer === 'string' ? referrer : '',
    firstUtm: toUtm(find(deviceStorage, campaignNames.first)),
    lastUtm: toUtm(find(tabStorage, campaignNames.last)),
  }
}

/** Where this visit came from, in the way it's counted: a campaign, or the host of the referrer. */
export function readArrival(): Pick<Extract<AnalyticsEvent, { event: 'tool_use' }>, 'referrer' | 'campaign'> {
  const { referrer, lastUtm } = readCampaign()
  if (!lastUtm?.source) return { referrer: referrer.split('/')[2] ?? '' }
  return { campaign: { source: lastUtm.source, medium: lastUtm.medium, name: lastUtm.campaign } }
}

/** Call once a lead was sent with the campaign in it. */
export function forgetCampaign(): void {
  deviceStorage.write(campaignNames.first, null)
  tabStorage.write(campaignNames.last, null)
  tabStorage.write(campaignNames.referrer, null)
}

function toUtm(value: unknown): Utm | null {
  if (!isObject(value)) return null
  const read = (name: keyof Utm) => String(value[name] ?? '').slice(0, MAX_LENGTH)
  return {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
    term: read('term'),
    content: read('content'),
  }
}
