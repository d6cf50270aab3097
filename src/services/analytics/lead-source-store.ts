import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Arrival } from './count-event.ts'

/** The leads from one source, and their outcome. */
export interface LeadOutcome {
  arrival: Arrival
  leads: number
  answered: number
  introduced: number
  closed: number
  won: number
}

/** The leads received since a day (ISO), without spam and imported ones, by the campaign or referrer of the visit that sent them. */
export async function sumLeadOutcomes(db: Kysely<Tables>, since: string): Promise<LeadOutcome[]> {
  const { rows } = await sql<Row>`
    select coalesce(source -> 'lastUtm' ->> 'source', '') as utm_source,
      coalesce(source -> 'lastUtm' ->> 'medium', '') as utm_medium,
      coalesce(source -> 'lastUtm' ->> 'campaign', '') as utm_name,
      split_part(coalesce(source ->> 'referrer', ''), '/', 3) as referrer,
      count(*) as leads,
      count(replied_at) as answered,
      count(*) filter (where exists (
        select from messages m
        where m.lead_id = inquiries.id and m.purpose = 'introduction' and m.accepted_at is not null
      )) as introduced,
      count(closed_at) as closed,
      count(*) filter (where close_reason = 'won') as won
    from inquiries
    where received_at >= ${since}::date::timestamp at time zone 'America/Toronto' and status <> 'spam'
      and unmeasured is distinct from 'imported'
    group by 1, 2, 3, 4`.execute(db)
  return rows.map(({ utm_source, utm_medium, utm_name, referrer, ...counts }) => ({
    arrival: utm_source ? { campaign: { source: utm_source, medium: utm_medium, name: utm_name } } : { referrer },
    leads: Number(counts.leads),
    answered: Number(counts.answered),
    introduced: Number(counts.introduced),
    closed: Number(counts.closed),
    won: Number(counts.won),
  }))
}

/** PostgreSQL's counts are texts. */
interface Row {
  utm_source: string
  utm_medium: string
  utm_name: string
  referrer: string
  leads: string
  answered: string
  introduced: string
  closed: string
  won: string
}
