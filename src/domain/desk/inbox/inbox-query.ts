import type { LocationOption } from '#content/inquiries/questionnaire-options.ts'
import { type InquiryKind, inquiryKinds } from '../../inquiries/inquiry.ts'
import { isUuid } from '../../is-uuid.ts'
import { type LeadStatus, leadStatuses } from '../../leads/lead.ts'

export const listNames = [
  'to-answer',
  'reply-due',
  'offer-due',
  'overdue',
  'waiting',
  'wrote-back',
  'snoozed',
  'open',
  'answered',
  'unclaimed',
  'suspect',
  'has-task',
  'task-due',
] as const
export type ListName = (typeof listNames)[number]

/** The regions of the questionnaire, by the names that they have in a query. */
export const regions = {
  gta: 'Greater Toronto Area (GTA)',
  central: 'Central Ontario',
  eastern: 'Eastern Ontario',
  southwestern: 'Southwestern Ontario',
  northern: 'Northern Ontario',
  'golden-horseshoe': 'Golden Horseshoe',
  ottawa: 'Ottawa Area',
  other: 'Other (please specify)',
} as const satisfies Record<string, LocationOption>
export type RegionName = keyof typeof regions
export const regionNames = [
  'gta',
  'central',
  'eastern',
  'southwestern',
  'northern',
  'golden-horseshoe',
  'ottawa',
  'other',
] as const satisfies RegionName[]

export const dueNames = ['late', 'today', 'tomorrow'] as const
export type DueName = (typeof dueNames)[number]

/** What the inbox shows. Every part narrows it further; of kinds, statuses and regions one of each is enough. */
export interface InboxQuery {
  is: ListName[]
  kinds: InquiryKind[]
  statuses: LeadStatus[]
  flags: string[]
  /** Where investors look for something. */
  regions: RegionName[]
  /** An id, `me` or `none`; null: anybody. */
  assignee: string | null
  /** With a clock that is overdue, or due later today or tomorrow. */
  due: DueName | null
  /** With a clock that is due within this many hours. */
  dueHours: number | null
  /** All of them occur in what can be searched. */
  words: string[]
}

export const emptyQuery: InboxQuery = {
  is: [],
  kinds: [],
  statuses: [],
  flags: [],
  regions: [],
  assignee: null,
  due: null,
  dueHours: null,
  words: [],
}

/** The tabs of the inbox, which are queries like any other. */
export const inboxTabs = {
  'to-answer': 'is:to-answer',
  mine: 'is:open assignee:me',
  waiting: 'is:waiting',
  'wrote-back': 'is:wrote-back',
  snoozed: 'is:snoozed',
  all: '',
  suspect: 'is:suspect',
} as const
export type InboxTab = keyof typeof inboxTabs
export const tabNames = [
  'to-answer',
  'wrote-back',
  'mine',
  'waiting',
  'snoozed',
  'all',
  'suspect',
] as const satisfies InboxTab[]

/** Something for each tab, made of its query. */
export function mapTabs<Made>(make: (query: string) => Made): Record<InboxTab, Made> {
  const { mine, waiting, snoozed, all, suspect } = inboxTabs
  return {
    'to-answer': make(inboxTabs['to-answer']),
    'wrote-back': make(inboxTabs['wrote-back']),
    mine: make(mine),
    waiting: make(waiting),
    snoozed: make(snoozed),
    all: make(all),
    suspect: make(suspect),
  }
}

/** Shorter words are in nearly everything. */
export const MIN_LETTERS = 3
const TERM = /(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi
const FLAG = /^[a-z][a-z-]{0,40}$/
const MAX_HOURS = 24 * 365
/** Longer than anything that people type. Saved views have the same limit. */
export const MAX_QUERY = 500

/** Reads a query as it was typed or as it is in the address. Unknown terms and words that are too short are returned too. */
export function readQuery(text: string): { query: InboxQuery; unknown: string[] } {
  const query: InboxQuery = { ...emptyQuery, is: [], kinds: [], statuses: [], flags: [], regions: [], words: [] }
  const unknown: string[] = []
  for (const [whole, name, quoted, plain = ''] of text.matchAll(TERM)) {
    const value = quoted ?? plain
    if (name === undefined) {
      if (!addWord(query, value)) unknown.push(value)
    } else if (!readTerm(query, name.toLowerCase(), value.toLowerCase())) unknown.push(whole)
  }
  return { query: { ...query, flags: [...new Set(query.flags)], words: [...new Set(query.words)] }, unknown }
}

function readTerm(query: InboxQuery, name: string, value: string): boolean {
  switch (name) {
    case 'is':
      return addTo(query.is, listNames, value)
    case 'kind':
      return addTo(query.kinds, inquiryKinds, value)
    case 'status':
      return addTo(query.statuses, leadStatuses, value)
    case 'flag':
      if (FLAG.test(value)) query.flags.push(value)
      return FLAG.test(value)
    case 'region':
      return addTo(query.regions, regionNames, value)
    case 'assignee': {
      const isKnown = value === 'me' || value === 'none' || isUuid(value)
      if (isKnown) query.assignee = value
      return isKnown
    }
    case 'due':
      return readDue(query, value)
    default:
      return false
  }
}

function addTo<Name extends string>(list: Name[], names: readonly Name[], value: string): boolean {
  const found = names.find((name) => name === value)
  if (found && !list.includes(found)) list.push(found)
  return found !== undefined
}

function addWord(query: InboxQuery, value: string): boolean {
  const word = value.replaceAll('"', '').trim().toLowerCase()
  if (word !== '') query.words.push(word)
  return word === '' || word.length >= MIN_LETTERS
}

/** `today`, `<4h`. */
function readDue(query: InboxQuery, value: string): boolean {
  const found = dueNames.find((name) => name === value)
  const hours = readHours(value)
  if (found) query.due = found
  if (hours !== null) query.dueHours = hours
  return found !== undefined || hours !== null
}

/** `<4h`, `<2d`. */
function readHours(text: string): number | null {
  const [, count, unit] = /^<(\d{1,5})([hd])$/.exec(text) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  return count !== undefined && hours > 0 && hours <= MAX_HOURS ? hours : null
}

/** The same query as a text that `readQuery` understands, always in the same order. */
export function printQuery(query: InboxQuery): string {
  return [
    ...query.is.map((name) => `is:${name}`),
    ...query.kinds.map((kind) => `kind:${kind}`),
    ...query.statuses.map((status) => `status:${status}`),
    ...query.flags.map((flag) => `flag:${flag}`),
    ...query.regions.map((region) => `region:${region}`),
    ...(query.assignee === null ? [] : [`assignee:${query.assignee}`]),
    ...(query.due === null ? [] : [`due:${query.due}`]),
    ...(query.dueHours === null ? [] : [`due:<${query.dueHours}h`]),
    ...query.words.map((word) => (/[\s:]/.test(word) ? `"${word}"` : word)),
  ].join(' ')
}

const byDue: readonly ListName[] = ['to-answer', 'reply-due', 'offer-due', 'overdue']

/** What waits for us is sorted by when it is due; everything else by when it came, newest first. */
export function isByDue({ is, due, dueHours }: InboxQuery): boolean {
  return due !== null || dueHours !== null || is.some((name) => byDue.includes(name))
}
