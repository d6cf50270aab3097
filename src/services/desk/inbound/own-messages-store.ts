import { type Kysely, sql } from 'kysely'
import type { TimelineEntry } from '#domain/leads/inquiry-timeline.ts'
import type { Tables } from '../../tables.ts'
import { isStanding } from '../acts/standing-events-store.ts'

/** More than anybody reads; older entries are left out. */
const MAX_SAID = 500

type ConversationRow = TimelineEntry & { lead_id: string; answers: string[] }

/**
 * What the sender of these inquiries sent us, and what we sent or told them: nothing else of the desk. A mail counts once
 * the mail server has accepted it, and their own mail if it is known to be theirs.
 */
export async function listConversation(
  db: Kysely<Tables>,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<Map<string, TimelineEntry[]>> {
  const { rows } = await sql<ConversationRow>`
    select said.lead_id, said.answers, said.kind, said.at, coalesce(d.display_name, '') as by, said.text
    from (
      select m.lead_id, m.answers, m.by as member, coalesce(m.accepted_at, m.at) as at,
        case when m.direction = 'out' and m.purpose in ('reply', 'access') then 'answered'
          when m.direction = 'out' then 'emailed'
          when e.id is null then 'mailed' else 'wrote' end as kind,
        case when e.id is null then '' else m.body end as text
      from messages m left join lead_events e on e.lead_id = m.lead_id and e.kind = 'received'
        and e.data ->> 'message' = m.id::text and e.data ->> 'via' = 'account'
      where m.lead_id = any (${ids}::uuid[]) and (m.state = 'accepted'
        or (m.state = 'received' and m.nature = 'person' and lower(m.sender) = lower(${email})))
      union all
      select e.lead_id, '{}', e.actor, e.at, 'called', '' from lead_events e
      where e.lead_id = any (${ids}::uuid[]) and e.kind = 'log-call' and e.data ->> 'outcome' = 'spoke'
        and ${isStanding('e')}
      union all
      select id, '{}', replied_by, replied_at, 'replied', '' from inquiries
      where id = any (${ids}::uuid[]) and reply_kind in ('meeting', 'elsewhere')
    ) said left join desk_members d on d.id = said.member
    order by said.at desc, said.lead_id limit ${MAX_SAID}`.execute(db)
  const said = new Map<string, TimelineEntry[]>(ids.map((id) => [id, []]))
  for (const { lead_id, answers, kind, at, by, text } of rows.toReversed()) {
    // A mail may answer other inquiries of the same person too.
    for (const id of new Set([lead_id, ...answers])) said.get(id)?.push({ kind, at, by, text })
  }
  return said
}
