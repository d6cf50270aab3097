import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'

/** What the page has read, by what it is. Everything under `live` is read again when something has happened at the desk. */
export const queryKeys = {
  live: ['live'],
  team: ['live', 'team'],
  inbox: (query: string) => ['live', 'inbox', query],
  lead: (reference: string) => ['live', 'lead', reference],
  properties: ['live', 'properties'],
  property: (by: { ref: string } | { lead: string }) => ['live', 'property', by],
  tray: ['live', 'tray'],
  promise: (period: PromisePeriod, of = '') => ['live', 'promise', period, of],
  members: ['members'],
  walls: ['walls'],
  settings: ['settings'],
  views: ['views'],
  search: (text: string) => ['search', text],
} as const
