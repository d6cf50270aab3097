import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { PersonInquiry, PersonPage } from '#domain/desk/answers/person-page.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { type Entry, listDays } from '../lead/conversation/list-days.ts'

/** Something in the conversation, and the inquiry that it belongs to. */
export interface PersonEntry {
  entry: Entry
  page: LeadPage
}

export interface PersonDay {
  key: number
  at: string
  entries: PersonEntry[]
}

/** The conversations of all inquiries in one order, oldest first. Changes in a row are folded only within an inquiry. */
export function listPersonDays(person: PersonPage): PersonDay[] {
  const entries = person.inquiries
    .map((inquiry) => toLeadPage(person, inquiry))
    .flatMap((page) => listDays(page, undefined).flatMap(({ entries }) => entries.map((entry) => ({ entry, page }))))
    .toSorted((one, other) => one.entry.at.localeCompare(other.entry.at))
  const days: PersonDay[] = []
  for (const entry of entries) {
    const { at } = entry.entry
    const key = readTorontoTime(new Date(at)).day
    const day = days.at(-1)
    if (day?.key === key) day.entries.push(entry)
    else days.push({ key, at, entries: [entry] })
  }
  return days
}

/** One inquiry as its own page has it, without what only that page shows. */
function toLeadPage(person: PersonPage, { lead, suppressedAt, consents }: PersonInquiry): LeadPage {
  return {
    lead,
    suppressedAt,
    consents,
    events: person.events.filter((event) => event.lead === lead.id),
    messages: person.messages.filter((message) => message.lead === lead.id),
    hasEarlier: person.hasEarlier,
    confirmation: null,
    tasks: [],
    isAccessAsked: false,
    under: null,
    group: [],
    similar: [],
    others: [],
    templates: [],
  }
}
