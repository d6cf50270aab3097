import pg from 'pg'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { SystemMessage } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import { askerOf } from '../policies/asker-of.ts'
import type { InTurn } from '../policies/in-turn.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { refusal } from '../wire/refusal.ts'
import type { AddedSubscription, Change, ChangeSource } from './change-source.ts'
import { deliverChanges, type Subscriber } from './deliver-changes.ts'
import { describeFailure } from './describe-failure.ts'
import {
  type ChangeRequest,
  ChangeRequestFault,
  describeChangeRequest,
  parseChangeRequest,
} from './parse-change-request.ts'
import { createRemovals } from './removals.ts'

/** The table changes that channels of this process subscribe to. */
export interface Changes {
  /** Subscribes a channel, or subscribes it again after its speaker changed. Returns the messages for its client. */
  subscribe(channel: Channel): Promise<SystemMessage[]>
  forget(channel: Channel): void
  /** Resolves when the receivers can take more, or have fallen too far behind to wait for. */
  deliver(changes: readonly Change[]): Promise<void>
  /** Subscribes all channels again after their subscriptions were lost. */
  restore(): void
}

interface ChangesOptions extends Pick<RealtimeContext, 'log' | 'newId'> {
  source: Pick<ChangeSource, 'add' | 'remove'>
  inTurn: InTurn
}

export function createChanges({ log, newId, source, inTurn }: ChangesOptions): Changes {
  const subscribers = new Map<string, Subscriber>()
  const idsOf = new Map<Channel, string[]>()
  const removeLater = createRemovals(source, log)

  function remove(ids: readonly string[]): void {
    for (const id of ids) subscribers.delete(id)
    removeLater(ids)
  }

  async function subscribe(channel: Channel): Promise<SystemMessage[]> {
    const requests = channel.config.changes
    if (requests.length === 0) return []
    const ids = requests.map(() => newId())
    const faults: string[] = []
    const unknown = new Set<string>()
    try {
      for (const [index, request] of requests.entries()) {
        const id = ids[index] ?? ''
        subscribers.set(id, { channel, requestId: index + 1 })
        const asker = askerOf(channel.speaker, channel.socket.address)
        const { caller } = channel.speaker
        const result = await addRequest(request, (parsed) =>
          inTurn(asker, () => source.add({ id, caller, request: parsed })),
        )
        if (typeof result === 'string') faults.push(result)
        else for (const column of result.unknown) unknown.add(column)
      }
    } catch (error) {
      remove(ids)
      throw error
    }
    // Earlier subscriptions end only now, so that no change is missed in between.
    remove(idsOf.get(channel) ?? [])
    idsOf.set(channel, ids)
    if (channel.state === 'closed' || channel.socket.isClosed) forget(channel)
    return describe(faults, requests.length, [...unknown])
  }

  function forget(channel: Channel): void {
    remove(idsOf.get(channel) ?? [])
    idsOf.delete(channel)
  }

  return {
    subscribe,
    forget,
    deliver: (changes) => deliverChanges(subscribers, changes),
    restore() {
      for (const channel of [...idsOf.keys()]) {
        subscribe(channel).catch((error: unknown) => {
          log.warn({ reason: String(error) }, 'a channel could not be subscribed to changes again')
        })
      }
    },
  }
}

const UNABLE = 'Unable to subscribe to changes with given parameters.'

/** Subscribes to what one request of a channel asks for. Returns the message for its client if that is not possible. */
async function addRequest(
  value: unknown,
  add: (request: ChangeRequest) => Promise<AddedSubscription>,
): Promise<AddedSubscription | string> {
  let parameters = ''
  try {
    const request = parseChangeRequest(value)
    parameters = describeChangeRequest(request)
    const added = await add(request)
    if (added.tables > 0) return added
    return `${UNABLE} Please check Realtime is enabled for the given connect parameters: ${parameters}`
  } catch (error) {
    if (error instanceof ChangeRequestFault) return error.message
    if (error instanceof Unavailable) throw refusal('databaseAway', error)
    if (!(error instanceof pg.DatabaseError)) throw error
    const hint = 'An exception happened so please check your connect parameters:'
    return `${UNABLE} ${hint} ${parameters}. Exception: ${describeFailure(error)}`
  }
}

function describe(faults: readonly string[], requests: number, unknown: readonly string[]): SystemMessage[] {
  const extension = 'postgres_changes'
  const messages: SystemMessage[] = faults.map((message) => ({ extension, status: 'error', message }))
  if (unknown.length > 0)
    messages.push({
      extension,
      status: 'ok',
      message: `Deleted rows never match a filter on ${unknown.join(', ')}: the replica identity of the table does not contain it, or policies guard the table`,
    })
  if (faults.length < requests) messages.push({ extension, status: 'ok', message: 'Subscribed to PostgreSQL' })
  return messages
}
