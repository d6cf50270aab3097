import { type Kysely, sql } from 'kysely'
import type { EvidenceRow } from '#domain/desk/promise/evidence-csv.ts'
import type { FigureName, PromiseSelection } from '#domain/desk/promise/promise-list.ts'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'
import { isCounted, isKept, type MeasuredTime, measuresOf } from './promise-store.ts'

const conditions: Record<FigureName, (at: Date) => ReturnType<typeof isCounted>> = {
  measured: isCounted,
  kept: (at) => sql<boolean>`${isCounted(at)} and ${isKept}`,
  missed: (at) => sql<boolean>`${isCounted(at)} and not (${isKept})`,
  'left-out': () => sql<boolean>`m.unmeasured is not null`,
  'entered-later': (at) => sql<boolean>`${isCounted(at)} and entered_later`,
  'not-due-yet': (at) => sql<boolean>`unmeasured is null and due_at > ${at}`,
}

interface ListedTime extends MeasuredTime {
  memberId: string
  limit: number
}

/** Unanswered ones first, then the slowest. Includes references only of leads that the member may see. */
export async function listMeasures(
  db: Kysely<Tables>,
  time: ListedTime,
  selection: PromiseSelection | null,
): Promise<{ leads: EvidenceRow[]; total: number }> {
  const { memberId, limit, at } = time
  const isChosen = selection
    ? sql<boolean>`clock = ${selection.clock} and (${selection.kind}::text is null or m.kind = ${selection.kind})
        and ${conditions[selection.figure](at)}`
    : sql<boolean>`true`
  const isTheirs = selection?.answeredBy
    ? sql<boolean>`lead_id in (select id from inquiries where replied_by = ${selection.answeredBy})`
    : sql<boolean>`true`
  const { rows } = await sql<EvidenceRow & { total: number }>`
    with chosen as (
      select m.*, count(*) over ()::int as total from (${measuresOf(time)}) m
      where ${isChosen} and ${isTheirs}
      order by seconds desc nulls first, started_at, lead_id limit ${limit}
    )
    select total, c.kind, clock, started_at as "startedAt", due_at as "dueAt", stopped_at as "stoppedAt",
      stop_kind as "stopKind", seconds, wall_seconds as "wallSeconds", entered_later as "enteredLater",
      c.unmeasured, seen.reference,
      case when clock = 'reply' then seen.replied_by when seen.id is not null then (
        select actor from lead_events e where e.lead_id = c.lead_id and e.kind = 'offer' and e.at = stopped_at
        order by e.id desc limit 1) end as "answeredBy",
      case when seen.id is not null then (
        select actor from lead_events e where e.lead_id = c.lead_id and e.data -> 'changes' ? 'unmeasured'
        order by e.id desc limit 1) end as "leftOutBy"
    from chosen c
    left join lateral (select id, reference, replied_by from inquiries
      where inquiries.id = c.lead_id and ${visibleTo(memberId)}) seen on true
    order by seconds desc nulls first, started_at, lead_id`.execute(db)
  return { leads: rows.map(({ total: _, ...lead }) => lead), total: rows[0]?.total ?? 0 }
}
