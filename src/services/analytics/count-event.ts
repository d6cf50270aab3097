import { cityNames } from '#content/city-figures/city-names.ts'
import type { AnalyticsEvent, VitalName } from '#domain/analytics/analytics-events.ts'
import { ContactInquiry } from '#domain/inquiries/contact-inquiry.ts'
import { InvestmentInquiry } from '#domain/inquiries/investment-inquiry.ts'
import { SellFastInquiry } from '#domain/inquiries/sell-fast-inquiry.ts'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { bucketOf } from './vital-buckets.ts'

/** A row to count up by one. */
export type EventTally = { kind: 'event'; event: string; path: string; detail: string; source: string }
export type VitalTally = { kind: 'vital'; metric: VitalName; path: string; bucket: number }

export type Arrival = Pick<Extract<AnalyticsEvent, { event: 'page_view' }>, 'referrer' | 'campaign'>

const OTHER = 'other'
const DIRECT = 'direct'
const knownPaths = new Set<string>([...Object.values(sitePaths), ...Object.keys(cityNames).map(cityPath)])
const knownFields = new Set(
  [InvestmentInquiry, ContactInquiry, SellFastInquiry].flatMap(({ entries }) => Object.keys(entries)),
)

/** The rows that an event adds to. Nothing that could identify a person leaves this function. */
export function countEvent(event: AnalyticsEvent): (EventTally | VitalTally)[] {
  switch (event.event) {
    case 'page_view':
    case 'page_not_found':
      return [tally(event.event, knownPath(event.path), ''), ...countArrival(event)]
    case 'share':
      return [tally('share', knownPath(event.path), event.network)]
    case 'tool_use':
      return [tally('tool_use', '', event.tool, findSource(event))]
    case 'questionnaire_step':
    case 'sell_fast_step':
      return [tally(event.event, '', String(event.step), findSource(event))]
    case 'field_left': {
      const field = knownFields.has(event.field) ? event.field : OTHER
      return [tally('field_left', '', `${event.form} ${field}`, findSource(event))]
    }
    case 'form_outcome':
      return [tally('form_outcome', '', `${event.form} ${event.outcome}`)]
    case 'web_vital': {
      const { name: metric, value } = event
      return [{ kind: 'vital', metric, path: knownPath(event.path), bucket: bucketOf(metric, value) }]
    }
  }
}

function tally(event: string, path: string, detail: string, source = ''): EventTally {
  return { kind: 'event', event, path, detail, source }
}

/**
 * Only known paths are stored: invented ones could fill the table, and a mistyped one could contain something private.
 */
function knownPath(path: string): string {
  const trimmed = path === '/' ? path : path.replace(/\/+$/, '')
  return knownPaths.has(trimmed) ? trimmed : OTHER
}

function countArrival(arrival: Arrival): EventTally[] {
  const isWithinSite = !arrival.campaign && arrival.referrer === undefined
  return isWithinSite ? [] : [tally('source', '', findSource(arrival))]
}

/** The name under which a source is counted. A campaign tells us more than the referring page, so it wins. */
export function findSource({ referrer, campaign }: Arrival): string {
  if (campaign) {
    const words = [campaign.source, campaign.medium, campaign.name].map((word) => cleanWord(word ?? ''))
    return words[0] ? words.filter(Boolean).join(' / ') : OTHER
  }
  return referrer ? cleanHost(referrer) : DIRECT
}

/** Anyone can put any text in a campaign link. An @ or a long number may identify a person, so such text is dropped. */
function cleanWord(word: string): string {
  const text = word.trim().toLowerCase()
  return /^[a-z][a-z0-9 ._-]*$/.test(text) && !/\d{6}/.test(text) ? text : ''
}

function cleanHost(host: string): string {
  const name = host.toLowerCase().replace(/^www\./, '')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) ? name : OTHER
}
