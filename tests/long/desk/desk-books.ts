import { applyChanges, type StateChanges } from '#domain/desk/lead-state.ts'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { stateColumns, toState } from '#services/desk/leads/lead-columns.ts'
import { stateForTest } from '../../support/desk/untouched-lead.ts'
import type { SmtpSink } from '../../support/servers/smtp-sink.ts'
import type { AnsweredAct, DeskClients } from './desk-load.ts'

interface EventRow {
  id: string
  lead_id: string
  act_id: string
  kind: string
  actor: string | null
  data: { changes?: StateChanges; text?: string; message?: string }
}

interface MessageRow {
  id: string
  state: string
  body: string
  act_id: string
}

/** Compares the answers that clients received with the stored data. Every count is an error. */
export async function compareWithBooks(connection: ConnectionSettings, { leads, acts }: DeskClients) {
  const ids = [...leads.values()]
  return withClient(connection, async (client) => {
    const ask = async <Row>(statement: string, values: unknown[] = [ids]): Promise<Row[]> =>
      (await client.query(statement, values)).rows
    const events = await ask<EventRow>(
      'select id, lead_id, act_id, kind, actor, data from lead_events where lead_id = any ($1) order by id',
    )
    const keys = await ask<{ id: string; key: string }>(`select id, details ->> 'message' as key from inquiries`, [])
    const states = await ask<Parameters<typeof toState>[0] & { id: string; version: number }>(
      `select id, version, ${stateColumns.join()} from inquiries where id = any ($1)`,
    )
    return {
      ...countLeads(leads, keys),
      ...countActs(acts, events),
      unlikeTheirEvents: states.filter((row) => !isReplayed(row, events)).length,
    }
  })
}

function countLeads(acknowledged: ReadonlyMap<string, string>, stored: { id: string; key: string }[]) {
  const byKey = Map.groupBy(stored, ({ key }) => key)
  return {
    lostLeads: [...acknowledged].filter(([key, id]) => !byKey.get(key)?.some((lead) => lead.id === id)).length,
    doubledLeads: [...byKey.values()].filter(({ length }) => length > 1).length,
    unknownLeads: [...byKey.keys()].filter((key) => !acknowledged.has(key)).length,
  }
}

function countActs(acts: readonly AnsweredAct[], events: readonly EventRow[]) {
  const byAct = Map.groupBy(events, ({ act_id }) => act_id)
  const done = acts.filter(({ result }) => result.outcome === 'done')
  const isStored = ({ id, lead, member, act, result }: AnsweredAct) => {
    const [event] = byAct.get(id) ?? []
    const isRight = event?.lead_id === lead && event.actor === member && event.kind === act
    return isRight && result.outcome === 'done' && event.id === result.event
  }
  const known = new Set(done.map(({ id }) => id))
  const notes = events.filter(({ kind }) => kind === 'note').map(({ data }) => data.text)
  const sent = events.filter(({ kind }) => kind === 'sent').map(({ data, lead_id }) => `${lead_id} ${data.message}`)
  return {
    lostActs: done.filter((act) => !isStored(act)).length,
    doubledActs: [...byAct.values()].filter(({ length }) => length > 1).length,
    // Acts of members only, because the desk's own events have different ids.
    unknownActs: events.filter(({ actor, act_id }) => actor !== null && !known.has(act_id)).length,
    doubledNotes: notes.length - new Set(notes).size,
    doubledAnswers: sent.length - new Set(sent).size,
  }
}

function isReplayed(row: Parameters<typeof toState>[0] & { id: string; version: number }, all: readonly EventRow[]) {
  const changes = all.filter(({ lead_id }) => lead_id === row.id).map(({ data }) => data.changes ?? {})
  const expected = changes.reduce((state, change) => applyChanges(state, change), stateForTest)
  const version = 1 + changes.filter((change) => Object.keys(change).length > 0).length
  return version === row.version && JSON.stringify(expected) === JSON.stringify(toState(row))
}

/** What happened to the replies that the server promised to send. */
export async function countReplies(connection: ConnectionSettings, { acts }: DeskClients, { received }: SmtpSink) {
  const wanted = acts.filter(({ act, result }) => act === 'reply' && result.outcome === 'done')
  const { rows } = await withClient(connection, (client) =>
    client.query<MessageRow>(
      `select m.id, m.state, m.body, e.act_id from messages m
        join lead_events e on e.lead_id = m.lead_id and e.kind = 'reply' and e.data ->> 'message' = m.id::text
        where e.act_id = any ($1)`,
      [wanted.map(({ id }) => id)],
    ),
  )
  const copies = Map.groupBy(received, ({ mail }) => /^<(.+)\.desk-reply@/.exec(mail.messageId ?? '')?.[1] ?? '')
  const copiesOf = ({ id }: MessageRow) => copies.get(id)?.length ?? 0
  const accepted = rows.filter(({ state }) => state === 'accepted')
  return {
    wanted: wanted.length,
    stored: rows.length,
    accepted: accepted.length,
    /** Counted as an answer, though no server has them. */
    neverMailed: accepted.filter((row) => copiesOf(row) === 0).length,
    cancelled: rows.filter(({ state }) => state === 'cancelled').length,
    mailedThoughCancelled: rows.filter((row) => row.state === 'cancelled' && copiesOf(row) > 0).length,
    extraCopies: rows.reduce((sum, row) => sum + Math.max(0, copiesOf(row) - 1), 0),
  }
}
