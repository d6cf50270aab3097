import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import { readInbox } from '../desk-client.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { appendPage, mergeReading, planReading, type Reading } from './read-again.ts'

export interface ShownInbox {
  inbox: Inbox | null
  /** Whether the last attempt to read it failed. */
  isOld: boolean
  /** Leads that are not shown yet, because somebody is using the list and its rows must not move. */
  news: number
  /** Reloads the list from the top. */
  reload: () => void
  readMore: () => void
  change: (ids: readonly string[], change: (row: InboxRow) => InboxRow) => void
}

/**
 * A list of the inbox that stays up to date; another query is another list. `isBusy`: whether somebody is using the list
 * now.
 */
export function useInbox(query: string, isBusy: () => boolean): ShownInbox {
  const { isSending } = useDesk()
  const client = useQueryClient()
  const queryKey = queryKeys.inbox(query)
  /** This member's acts since the list was read. */
  const moved = useRef(new Set<string>())
  const isAnew = useRef(true)
  const findShown = () => client.getQueryData<Reading>(queryKey)?.inbox ?? null
  const setInbox = (change: (inbox: Inbox) => Inbox) =>
    client.setQueryData<Reading>(queryKey, (known) => known && { ...known, inbox: change(known.inbox) })
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = isAnew.current ? null : findShown()
      const { limit, also } = planReading(known)
      const found = await readInbox(query, { limit, also })
      signal.throwIfAborted()
      const how = { asked: new Set(also), moved: moved.current, isBusy: isBusy(), isSending: isSending() }
      // The answer doesn't include acts that are still pending.
      if (!how.isSending) moved.current = new Set()
      isAnew.current = false
      return mergeReading(known && findShown(), found, how)
    },
  })
  const { data, refetch } = reading

  return {
    inbox: data?.inbox ?? null,
    isOld: hasFailed(reading),
    news: data?.news ?? 0,
    reload() {
      isAnew.current = true
      void refetch()
    },
    readMore() {
      const after = data?.inbox.next
      if (!after) return
      readInbox(query, { after }).then(
        (part) => setInbox((known) => appendPage(known, after, part)),
        () => refetch(),
      )
    },
    change(ids, change) {
      for (const id of ids) moved.current.add(id)
      setInbox((known) => ({ ...known, rows: known.rows.map((row) => (ids.includes(row.id) ? change(row) : row)) }))
    },
  }
}
