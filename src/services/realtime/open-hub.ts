import type { Bus } from './bus/bus.ts'
import type { BusFrame } from './bus/bus-frames.ts'
import type { ChangeSource, ReportHandlers } from './changes/change-source.ts'
import { createChanges } from './changes/changes.ts'
import { deliverDatabaseBroadcast } from './channels/deliver-database-broadcast.ts'
import { fanOut } from './channels/fan-out.ts'
import type { Hub } from './channels/hub.ts'
import { createRooms } from './channels/rooms.ts'
import { checkSessions, onSessionsEnded } from './endings/end-sessions.ts'
import { recheckAllTopics, recheckTopic } from './endings/recheck-topic.ts'
import type { InTurn } from './policies/in-turn.ts'
import { createPresence } from './presence/presence.ts'
import type { PresenceWrite } from './presence/presence-store.ts'
import type { PresenceRow } from './presence/presence-text.ts'
import type { RealtimeContext } from './realtime-context.ts'
import type { RoomName } from './wire/message.ts'

/** What the service needs from the database. */
export interface RealtimeParts extends Pick<Hub, 'policies' | 'loadReplay' | 'storedBroadcasts'> {
  inTurn: InTurn
  openBus: (onFrame: (frame: BusFrame) => void, onGap: () => void) => Bus | null
  storePresence: (writes: PresenceWrite[]) => Promise<void>
  readPresence: (rooms: RoomName[]) => Promise<PresenceRow[][]>
  createSource: (reports: ReportHandlers) => ChangeSource
}

/** Connects the sockets of this process to the database and to the other processes. */
export function openHub(context: RealtimeContext, parts: RealtimeParts): { hub: Hub; source: ChangeSource } {
  const { policies, loadReplay, storedBroadcasts, inTurn, openBus, createSource } = parts
  const source = createSource({
    onChanges: (changes) => hub.changes.deliver(changes),
    onBroadcast: (broadcast) => deliverDatabaseBroadcast(hub, broadcast),
  })
  const bus = openBus(
    (frame) => {
      if ('hasChanges' in frame) source.readDeliveries()
      else handleFrame(hub, frame)
    },
    () => {
      source.readDeliveries()
      hub.presence.restore()
      void checkSessions(hub)
      void recheckAllTopics(hub)
    },
  )
  const hub: Hub = {
    context,
    policies,
    changes: createChanges({ ...context, source, inTurn }),
    presence: createPresence({ ...context, store: parts.storePresence, read: parts.readPresence }),
    loadReplay,
    storedBroadcasts,
    startSource: source.start,
    bus,
    sockets: new Set(),
    rooms: createRooms(),
  }
  return { hub, source }
}

/** Handles a frame from another process. */
function handleFrame(hub: Hub, frame: Exclude<BusFrame, { hasChanges: true }>): void {
  if ('ended' in frame) onSessionsEnded(hub, frame.ended)
  else if ('presence' in frame) hub.presence.refresh(frame.presence)
  else if ('recheckTopic' in frame) recheckTopic(hub, frame.recheckTopic)
  else fanOut(hub, frame.room, frame.broadcast, { stored: frame.mark })
}
