import { CancelledError, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { liveWords } from '#content/desk/live-words.ts'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { readAgain } from '../query-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { prepareSound, soundArrival } from './arrival-sound.ts'
import { createRefresher } from './create-refresher.ts'
import type { Activity, Connection, Viewer } from './realtime-connection.ts'

type LiveState = { kind: 'live' } | { kind: 'failed' | 'away'; since: Date } | { kind: 'starting' }

interface Live {
  state: LiveState
  connection: Connection | null
  /** The server's message to this member alone. */
  notice: string
  dismiss: () => void
}

const Context = createContext<Live | null>(null)

export function useLive(): Live {
  const live = use(Context)
  if (!live) throw new Error('not inside LiveContext')
  return live
}

/** Hints may be lost, so the page also polls: rarely while the connection is live, often while it isn't. */
const ASK_MS = 30_000
const ASK_OFTEN_MS = 5000
/** After this long without a live connection, the page says so. */
const OPENING_MS = 8000

/** The page's live connection. The desk works without it too, but updates arrive later. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { me, publishableKey } = useDesk()
  const [connectionState, noteLive] = useConnectionState()
  const [refresh, failedAt] = useRefresh()
  const [connection, setConnection] = useState<Connection | null>(null)
  const [notice, setNotice] = useState('')
  const onLive = useEffectEvent((isLive: boolean) => {
    noteLive(isLive)
    // There were no hints before the channel was joined.
    if (isLive) refresh()
  })
  useEffect(() => {
    let opened: Connection | null = null
    let isLeft = false
    void import('./realtime-connection.ts')
      .then(({ openConnection }) =>
        openConnection({
          publishableKey,
          memberId: me.id,
          readToken,
          onLive: (isLive) => void (isLeft || onLive(isLive)),
          onHint({ isArrival }) {
            if (isArrival) soundArrival()
            refresh()
          },
          onNotice: ({ kind }) => void ((kind === 'assigned' || kind === 'mentioned') && setNotice(liveWords[kind])),
        }),
      )
      .then((found) => {
        opened = found
        if (isLeft) found.close()
        else setConnection(found)
      })
      // The lists are still polled.
      .catch(() => {})
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [me.id, publishableKey, refresh])
  useEffect(prepareSound, [])

  const isLost = connectionState.lostAt !== null || failedAt !== null
  useEffect(() => {
    const ask = () => void (document.hidden || refresh())
    const timer = setInterval(ask, isLost ? ASK_OFTEN_MS : ASK_MS)
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [isLost, refresh])
  const live = { state: stateOf(connectionState, failedAt), connection, notice, dismiss: () => setNotice('') }
  return <Context value={live}>{children}</Context>
}

/** Refreshes the screen, and reports since when that has failed. */
function useRefresh(): [refresh: () => void, failedAt: Date | null] {
  const client = useQueryClient()
  const [failedAt, setFailedAt] = useState<Date | null>(null)
  const [refresh] = useState(() =>
    createRefresher(async () => {
      try {
        await readAgain(client, { throwOnError: true })
        setFailedAt(null)
      } catch (error) {
        // Otherwise the member has just left the screen.
        if (!(error instanceof CancelledError)) setFailedAt((since) => since ?? new Date())
      }
    }),
  )
  return [refresh, failedAt]
}

interface ConnectionState {
  isLive: boolean
  lostAt: Date | null
}

/** Whether hints arrive, or since when they don't. */
function useConnectionState(): [state: ConnectionState, note: (isLive: boolean) => void] {
  const [state, setState] = useState<ConnectionState>({ isLive: false, lostAt: null })
  useEffect(() => {
    const lostAt = new Date()
    const timer = setTimeout(
      () => setState((known) => (known.isLive || known.lostAt ? known : { ...known, lostAt })),
      OPENING_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  const note = (isLive: boolean) =>
    setState((known) => ({ isLive, lostAt: isLive ? null : (known.lostAt ?? (known.isLive ? new Date() : null)) }))
  return [state, note]
}

function stateOf({ isLive, lostAt }: ConnectionState, failedAt: Date | null): LiveState {
  if (failedAt) return { kind: 'failed', since: failedAt }
  if (lostAt) return { kind: 'away', since: lostAt }
  return { kind: isLive ? 'live' : 'starting' }
}

async function readToken(): Promise<string | null> {
  const client = await loadAuthClient()
  const { data } = await client.getSession()
  return data.session?.access_token ?? null
}

/** Who else is viewing a lead; also announces what this member does there. */
export function useViewers(leadId: string | undefined, doing: Activity): Viewer[] {
  const { connection } = useLive()
  const [viewers, setViewers] = useState<Viewer[]>([])
  const [room, setRoom] = useState<ReturnType<Connection['enter']> | null>(null)
  useEffect(() => {
    if (!connection || leadId === undefined) return
    const entered = connection.enter(leadId, setViewers)
    setRoom(entered)
    return () => {
      entered.leave()
      setRoom(null)
      setViewers([])
    }
  }, [connection, leadId])
  useEffect(() => room?.say(doing), [room, doing])
  return viewers
}
