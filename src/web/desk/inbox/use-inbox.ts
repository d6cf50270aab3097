import { useEffect, useEffectEvent, useState } from 'react'
import { type Inbox, type InboxRow, readChanges, readInbox } from '../desk-client.ts'

const POLL_MS = 5000

interface ShownInbox {
  inbox: Inbox | null
  status: 'live' | 'delayed' | 'offline'
  /** Arrivals that are not shown yet, because the list would move under somebody's hands. */
  news: number
  /** Reads the list anew. */
  reload: () => void
  readMore: () => void
  change: (ids: readonly string[], change: (row: InboxRow) => InboxRow) => void
}

/** A list of the inbox that stays up to date. `isBusy`: whether somebody works in the list at this moment. */
export function useInbox(query: string, revision: number, isBusy: () => boolean): ShownInbox {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  const [status, setStatus] = useState<ShownInbox['status']>('live')
  const [news, setNews] = useState(0)
  const [round, setRound] = useState(0)
  const reload = () => setRound((count) => count + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or revision reads the same list again
  useEffect(() => {
    let isOld = false
    readInbox(query).then(
      (read) => {
        if (isOld) return
        setInbox(read)
        setNews(0)
        setStatus('live')
      },
      () => isOld || setStatus('offline'),
    )
    return () => {
      isOld = true
    }
  }, [query, revision, round])

  const look = useEffectEvent(async () => {
    if (document.hidden) return
    if (!inbox) return reload()
    const { cursor, changes, reset, delayed } = await readChanges(inbox.cursor)
    setStatus(delayed ? 'delayed' : 'live')
    const arrived = changes.filter(({ kind }) => kind === 'arrived').length
    // While the feed is held up, the list itself still shows what is stored.
    const isChanged = reset || delayed || changes.length > 0
    if (isChanged && !isBusy()) reload()
    else if (isChanged) {
      setNews((count) => count + arrived)
      setInbox({ ...inbox, cursor })
    }
  })
  useEffect(() => {
    const ask = () => void look().catch(() => setStatus('offline'))
    const timer = setInterval(ask, POLL_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])

  return {
    inbox,
    status,
    news,
    reload,
    readMore() {
      if (!inbox?.next) return
      readInbox(query, inbox.next).then(
        (more) => setInbox({ ...inbox, rows: [...inbox.rows, ...more.rows], next: more.next }),
        () => setStatus('offline'),
      )
    },
    change(ids, change) {
      setInbox(inbox && { ...inbox, rows: inbox.rows.map((row) => (ids.includes(row.id) ? change(row) : row)) })
    },
  }
}
