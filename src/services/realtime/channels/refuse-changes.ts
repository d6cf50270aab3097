import { isObject } from '#domain/is-object.ts'
import { pushSystem } from './send.ts'
import type { Channel } from './state.ts'

/** Says that a table is not watched, as the protocol does for tables that are not published. The channel stays. */
export function refuseChanges(channel: Channel, entry: unknown): void {
  const { event = '*', schema = 'public', table = '*' } = isObject(entry) ? entry : {}
  const asked = `[event: ${event}, schema: ${schema}, table: ${table}, filters: [], select: nil]`
  pushSystem(channel, {
    extension: 'postgres_changes',
    status: 'error',
    message: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${asked}`,
  })
}
