import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import { readInbox } from '../desk-client.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { appendPage, mergeReading, planReading, type Reading } from './merge-inbox.ts'

export interface ShownInbox {
  inbox: Inbox | null
  /** Whether the rows still belong to the previous query, because the new ones haven't arrived. */
  isOther: boolean
  /** Whether the last attempt to read it failed. */
  isOld: boolean
  /** Leads that are not shown yet, because somebody is using the list and its rows must not move. */
  newCount: number
  /** Reloads the list from the top. */
  reload: () => void
  readMore: () => void
  change: (ids: readonly string[], change: (row: InboxRow) => InboxRow) => void
}

/** What this member did since a list was read, and whether it is to be read from the top. */
interface Track {
  moved: Set<string>
  isAnew: boolean
}

/** A list of the inbox that stays up to date. `isBusy`: whether somebody is using the list now. */
export function useInbox(query: string, isBusy: () => boolean): ShownInbox {
  const { isSending } = useDesk()
  const client = useQueryClient()
  const queryKey = queryKeys.inbox(query)
  const [tracks] = useState(() => new Map<string, Track>())
  function findTrack(): Track {
    const track = tracks.get(query) ?? { moved: new Set(), isAnew: true }
    tracks.set(query, track)
    return track
  }
  const findShown = () => client.getQueryData<Reading>(queryKey)?.inbox ?? null
  const setInbox = (change: (inbox: Inbox) => Inbox) =>
    client.setQueryData<Reading>(queryKey, (known) => known && { ...known, inbox: change(known.inbox) })
  const reading = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const track = findTrack()
      const known = track.isAnew ? null : findShown()
      const { limit, also } = planReading(known)
      const found = await readInbox(query, { limit, also })
      signal.throwIfAborted()
      const how = { asked: new Set(also), moved: track.moved, isBusy: isBusy(), isSending: isSending() }
      // The answer doesn't include acts that are still pending.
      if (!how.isSending) track.moved = new Set()
      track.isAnew = false
      return mergeReading(known && findShown(), found, how)
    },
  })
  const { data, refetch, isPlaceholderData } = reading

  return {
    inbox: data?.inbox ?? null,
    isOther: isPlaceholderData,
    isOld: hasFailed(reading),
    newCount: isPlaceholderData ? 0 : (data?.newCount ?? 0),
    reload() {
      findTrack().isAnew = true
      void refetch()
    },
    readMore() {
      const after = isPlaceholderData ? null : data?.inbox.next
      if (!after) return
      readInbox(query, { after }).then(
        (part) => setInbox((known) => appendPage(known, after, part)),
        () => refetch(),
      )
    },
    change(ids, change) {
      for (const id of ids) findTrack().moved.add(id)
      setInbox((known) => ({ ...known, rows: known.rows.map((row) => (ids.includes(row.id) ? change(row) : row)) }))
    },
  }
}
