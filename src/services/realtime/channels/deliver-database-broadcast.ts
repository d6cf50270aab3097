import type { DatabaseBroadcast } from '../changes/change-source.ts'
import { fanOut } from './fan-out.ts'
import type { Hub } from './hub.ts'

/** Sends a broadcast from the database to the channels of this process. */
export function deliverDatabaseBroadcast(hub: Hub, stored: DatabaseBroadcast): void {
  const { id, topic, event, isPrivate, payload, bytes } = stored
  const { log, settings } = hub.context
  // PostgreSQL writes bytes in hexadecimal, after `\x`.
  const content = bytes === null ? Buffer.from(payload ?? '{}') : Buffer.from(bytes.slice(2), 'hex')
  if (content.length > settings.maxPayloadBytes) {
    log.warn({ topic, bytes: content.length }, 'a broadcast from the database is too large and was not delivered')
    return
  }
  const encoding = bytes === null ? 'json' : 'bytes'
  const broadcast = { form: 'binary', event, encoding, content, meta: JSON.stringify({ id }) } as const
  fanOut(hub, { isPrivate, topic }, broadcast, { stored })
}
