import { isObject } from '#domain/is-object.ts'

/** What one channel says about itself. */
export interface PresenceRow {
  /** Unique to each channel; `key` is shared by several tabs of one person. */
  channelId: string
  key: string
  /** Unique to each track message. Clients use only this to find what left. */
  ref: string
  /** A JSON object as text. */
  meta: string
}

export type PresenceRows = ReadonlyMap<string, PresenceRow>

/** The payload of a track message as text, without fields only the server may set; null if it is not an object. */
export function writeMeta(payload: unknown): string | null {
  if (!isObject(payload)) return null
  const { phx_ref: _ref, phx_ref_prev: _previous, ...meta } = payload
  return JSON.stringify(meta)
}

/** Everyone who is there, in the format clients expect. */
export function describeState(rows: PresenceRows): string {
  return groupByKey([...rows.values()].map((row) => ({ key: row.key, meta: withRef(row) })))
}

/** What has changed, or null. A channel that tracks something else appears in both joins and leaves. */
export function describeDiff(before: PresenceRows, after: PresenceRows): string | null {
  const joins = [...after.values()].filter(({ channelId, ref }) => before.get(channelId)?.ref !== ref)
  const leaves = [...before.values()].filter(({ channelId, ref }) => after.get(channelId)?.ref !== ref)
  if (joins.length === 0 && leaves.length === 0) return null
  const joining = joins.map((row) => ({ key: row.key, meta: withRef(row, before.get(row.channelId)?.ref) }))
  const leaving = leaves.map((row) => ({ key: row.key, meta: withRef(row) }))
  return `{"joins":${groupByKey(joining)},"leaves":${groupByKey(leaving)}}`
}

function withRef({ meta, ref }: PresenceRow, previous?: string): string {
  const last = previous === undefined ? '' : `,"phx_ref_prev":${JSON.stringify(previous)}`
  const own = `"phx_ref":${JSON.stringify(ref)}${last}}`
  return meta === '{}' ? `{${own}` : `${meta.slice(0, -1)},${own}`
}

/** Keys come from clients and may be `__proto__`, so they are never used as names of object properties. */
function groupByKey(entries: { key: string; meta: string }[]): string {
  const metasOf = new Map<string, string[]>()
  for (const { key, meta } of entries) {
    const metas = metasOf.get(key)
    if (metas) metas.push(meta)
    else metasOf.set(key, [meta])
  }
  const parts = [...metasOf].map(([key, metas]) => `${JSON.stringify(key)}:{"metas":[${metas.join(',')}]}`)
  return `{${parts.join(',')}}`
}
