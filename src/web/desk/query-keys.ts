import type { DayScope } from '#domain/desk/answers/today.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'

/** Keys for everything that the page reads. Everything under `live` is reloaded after a hint. */
export const queryKeys = {
  live: ['live'],
  team: ['live', 'team'],
  today: (whose: DayScope) => ['live', 'today', whose],
  due: ['live', 'due'],
  inbox: (query: string) => ['live', 'inbox', query],
  lead: (reference: string) => ['live', 'lead', reference],
  person: (reference: string) => ['live', 'person', reference],
  properties: ['live', 'properties'],
  property: (by: { ref: string } | { lead: string }) => ['live', 'property', by],
  unmatched: ['live', 'unmatched'],
  promise: (period: PromisePeriod, of = '') => ['live', 'promise', period, of],
  members: ['members'],
  devices: ['devices'],
  walls: ['walls'],
  settings: ['settings'],
  views: ['views'],
  snippets: ['snippets'],
  search: (text: string) => ['search', text],
} as const
