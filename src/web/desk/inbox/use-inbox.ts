import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Inbox, type InboxRow, readInbox } from '../desk-client.ts'
import { useFeed } from '../live/live-context.tsx'
import { mergeRows } from './merge-rows.ts'

export interface ShownInbox {
  inbox: Inbox | null
  /** Whether the last attempt to read it failed. */
  isOld: boolean
  /** Leads that are not shown yet, because the list would move under somebody's hands. */
  news: number
  /** Reads the list anew. */
  reload: () => void
  readMore: () => void
  change: (ids: readonly string[], change: (row: InboxRow) => InboxRow) => void
}

/** So many rows can be read at once. */
const MOST = 200

/** A list of the inbox that stays up to date. `isBusy`: whether somebody works in the list at this moment. */
export function useInbox(query: string, revision: number, isBusy: () => boolean): ShownInbox {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  const [isOld, setIsOld] = useState(false)
  const [news, setNews] = useState(0)
  const [round, setRound] = useState(0)
  /** What this member did since the list was read. */
  const moved = useRef(new Set<string>())
  const shown = useRef('')

  const read = useEffectEvent(async (isLeft: () => boolean) => {
    // Another list begins at its top; the same one is read again as far as it was shown.
    const known = shown.current === query ? (inbox?.rows ?? []) : []
    const also = known.slice(0, MOST).map(({ id }) => id)
    try {
      const found = await readInbox(query, { limit: Math.min(known.length, MOST), also })
      if (isLeft()) return
      setIsOld(false)
      const isKept = known.length > 0 && (isBusy() || known.length > MOST)
      const merged = isKept ? mergeRows(known, found, moved.current) : { rows: found.rows, news: 0 }
      moved.current = new Set()
      shown.current = query
      setInbox({ ...found, rows: merged.rows, next: isKept ? (inbox?.next ?? found.next) : found.next })
      setNews(merged.news)
    } catch {
      if (!isLeft()) setIsOld(true)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or revision reads the same list again
  useEffect(() => {
    let isLeft = false
    void read(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [query, revision, round])
  useFeed(() => setRound((count) => count + 1))

  return {
    inbox,
    isOld,
    news,
    reload() {
      shown.current = ''
      setRound((count) => count + 1)
    },
    readMore() {
      if (!inbox?.next) return
      readInbox(query, { after: inbox.next }).then(
        (more) => setInbox({ ...inbox, rows: [...inbox.rows, ...more.rows], next: more.next }),
        () => setIsOld(true),
      )
    },
    change(ids, change) {
      for (const id of ids) moved.current.add(id)
      setInbox(inbox && { ...inbox, rows: inbox.rows.map((row) => (ids.includes(row.id) ? change(row) : row)) })
    },
  }
}
