import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Inbox, type InboxRow, readInbox } from '../desk-client.ts'
import { useFeed } from '../live/live-context.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { useAgain } from '../shell/use-again.ts'
import { addPart, planReading, takeReading } from './read-again.ts'

export interface ShownInbox {
  inbox: Inbox | null
  /** Whether the last attempt to read it failed. */
  isOld: boolean
  /** Leads that are not shown yet, because somebody is using the list and its rows must not move. */
  news: number
  /** Reads the list anew. */
  reload: () => void
  readMore: () => void
  change: (ids: readonly string[], change: (row: InboxRow) => InboxRow) => void
}

/**
 * A list of the inbox that stays up to date; for another query, it is another list. `isBusy`: whether somebody works in
 * the list at this moment.
 */
export function useInbox(query: string, revision: number, isBusy: () => boolean): ShownInbox {
  const { outbox } = useDesk()
  const [{ inbox, news }, setShown] = useState<ReturnType<typeof takeReading>>({ inbox: null, news: 0 })
  const [isOld, setIsOld] = useState(false)
  const [round, setRound] = useState(0)
  /** What this member did since the list was read. */
  const moved = useRef(new Set<string>())
  const isAnew = useRef(true)
  const setInbox = (change: (inbox: Inbox | null) => Inbox | null) =>
    setShown((known) => ({ ...known, inbox: change(known.inbox) }))

  const isSending = useEffectEvent(() => outbox.waiting > 0)
  const read = useEffectEvent(async (isLeft: () => boolean) => {
    const known = isAnew.current ? null : inbox
    const { limit, also } = planReading(known)
    try {
      const found = await readInbox(query, { limit, also })
      if (isLeft()) return
      setIsOld(false)
      const how = { asked: new Set(also), moved: moved.current, isBusy: isBusy(), isSending: isSending() }
      // What is not done yet does not show in what was read.
      if (!how.isSending) moved.current = new Set()
      isAnew.current = false
      setShown((now) => takeReading(known && now.inbox, found, how))
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
  useAgain(isOld, () => setRound((count) => count + 1))

  return {
    inbox,
    isOld,
    news,
    reload() {
      isAnew.current = true
      setRound((count) => count + 1)
    },
    readMore() {
      const after = inbox?.next
      if (!after) return
      readInbox(query, { after }).then(
        (part) => setInbox((known) => addPart(known, after, part)),
        () => setIsOld(true),
      )
    },
    change(ids, change) {
      for (const id of ids) moved.current.add(id)
      setInbox(
        (known) => known && { ...known, rows: known.rows.map((row) => (ids.includes(row.id) ? change(row) : row)) },
      )
    },
  }
}
