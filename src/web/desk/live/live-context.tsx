import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { liveWords } from '#content/desk/live-words.ts'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { readChanges } from '../desk-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { soundArrivals } from './arrival-sound.ts'
import { createFeed, type Feed, type FeedListener } from './feed.ts'
import type { Connection, Doing, Visitor } from './realtime-connection.ts'

type LiveState =
  | { kind: 'live' }
  | { kind: 'delayed' }
  | { kind: 'failed' | 'away'; since: Date }
  | { kind: 'starting' }

interface Live {
  state: LiveState
  feed: Feed
  connection: Connection | null
  /** What the server said to this member alone. */
  notice: string
  dismiss: () => void
}

const Context = createContext<Live | null>(null)

export function useLive(): Live {
  const live = use(Context)
  if (!live) throw new Error('not inside of the live part')
  return live
}

/** Hints may be lost, so the page also polls: rarely while the connection is live, often while it is not. */
const ASK_MS = 30_000
const ASK_OFTEN_MS = 5000
/** After so long without a live connection, the page says so. */
const OPENING_MS = 8000

/** The live connection of the page. Without it the desk works too, but updates arrive later. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { me, live: start } = useDesk()
  const client = useQueryClient()
  const [wire, noteWire] = useWire()
  const [answers, setAnswers] = useState<{ state: 'ok' | 'delayed' | 'failed'; since: Date }>(() => ({
    state: 'ok',
    since: new Date(),
  }))
  const [connection, setConnection] = useState<Connection | null>(null)
  const [notice, setNotice] = useState('')
  const [feed] = useState(() =>
    createFeed({
      cursor: start.cursor,
      read: (after) => client.fetchQuery({ queryKey: ['changes'], queryFn: () => readChanges(after) }),
      onState: (state) => setAnswers((known) => (known.state === state ? known : { state, since: new Date() })),
    }),
  )
  const ask = useEffectEvent(() => {
    if (!document.hidden) feed.ask()
  })
  const onLive = useEffectEvent((isLive: boolean) => {
    noteWire(isLive)
    // What happened before the channel was joined has to be asked for.
    if (isLive) feed.ask()
  })

  useEffect(() => {
    let opened: Connection | null = null
    let isLeft = false
    void import('./realtime-connection.ts')
      .then(({ openConnection }) =>
        openConnection({
          publishableKey: start.publishableKey,
          memberId: me.id,
          readToken,
          onLive: (isLive) => void (isLeft || onLive(isLive)),
          onHint: (cursor) => feed.ask(cursor),
          onNotice: ({ kind }) => void (kind === 'assigned' && setNotice(liveWords.assigned)),
        }),
      )
      .then((found) => {
        opened = found
        if (isLeft) found.close()
        else setConnection(found)
      })
      // The lists are still read from time to time.
      .catch(() => {})
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [me.id, start.publishableKey, feed])

  useEffect(() => soundArrivals(feed), [feed])
  useEffect(() => feed.subscribe(() => void client.invalidateQueries({ queryKey: queryKeys.live })), [feed, client])

  const isLost = wire.lostAt !== null || answers.state === 'failed'
  useEffect(() => {
    const timer = setInterval(() => ask(), isLost ? ASK_OFTEN_MS : ASK_MS)
    const onShown = () => ask()
    document.addEventListener('visibilitychange', onShown)
    addEventListener('online', onShown)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      removeEventListener('online', onShown)
    }
  }, [isLost])

  const live = { state: stateOf(wire, answers), feed, connection, notice, dismiss: () => setNotice('') }
  return <Context value={live}>{children}</Context>
}

interface Wire {
  isLive: boolean
  lostAt: Date | null
}

/** Whether the hints come through, or since when they do not. */
function useWire(): [wire: Wire, note: (isLive: boolean) => void] {
  const [wire, setWire] = useState<Wire>({ isLive: false, lostAt: null })
  useEffect(() => {
    const lostAt = new Date()
    const timer = setTimeout(
      () => setWire((known) => (known.isLive || known.lostAt ? known : { ...known, lostAt })),
      OPENING_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  const note = (isLive: boolean) =>
    setWire((known) => ({ isLive, lostAt: isLive ? null : (known.lostAt ?? (known.isLive ? new Date() : null)) }))
  return [wire, note]
}

function stateOf({ isLive, lostAt }: Wire, answers: { state: 'ok' | 'delayed' | 'failed'; since: Date }): LiveState {
  if (answers.state === 'failed') return { kind: 'failed', since: answers.since }
  if (lostAt) return { kind: 'away', since: lostAt }
  if (answers.state === 'delayed') return { kind: 'delayed' }
  return { kind: isLive ? 'live' : 'starting' }
}

async function readToken(): Promise<string | null> {
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/** Calls the listener when something has happened. */
export function useFeed(listener: FeedListener): void {
  const { feed } = useLive()
  const hear = useEffectEvent(listener)
  useEffect(() => feed.subscribe((...told) => hear(...told)), [feed])
}

/** Who else is on a lead, and says what this member does there. */
export function useVisitors(leadId: string | undefined, doing: Doing): Visitor[] {
  const { connection } = useLive()
  const [visitors, setVisitors] = useState<Visitor[]>([])
  const [room, setRoom] = useState<ReturnType<Connection['enter']> | null>(null)
  useEffect(() => {
    if (!connection || leadId === undefined) return
    const entered = connection.enter(leadId, setVisitors)
    setRoom(entered)
    return () => {
      entered.leave()
      setRoom(null)
      setVisitors([])
    }
  }, [connection, leadId])
  useEffect(() => room?.say(doing), [room, doing])
  return visitors
}
