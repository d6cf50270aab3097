import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readLeadAhead } from '../../desk-client.ts'
import { useLead } from '../../lead/use-lead.ts'
import { queryKeys } from '../../query-keys.ts'
import { neighbourOf } from '../list-order.ts'

/** A lead that is fetched ahead is kept this long. */
const AHEAD_MS = 30_000
/** Somebody who moves on faster than this needs no neighbour yet. */
const REST_MS = 250

/** A lead for the preview. Once it is there, the next one of the list is fetched too. */
export function usePreview(reference: string) {
  const client = useQueryClient()
  const shown = useLead(reference)
  const isThere = shown.page !== null
  useEffect(() => {
    const next = isThere ? neighbourOf(reference, 1) : null
    if (next === null) return
    const timer = setTimeout(
      () =>
        void client.prefetchQuery({
          queryKey: queryKeys.lead(next),
          queryFn: async () => ({ page: await readLeadAhead(next), gone: null }),
          gcTime: AHEAD_MS,
          staleTime: AHEAD_MS,
        }),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [client, reference, isThere])
  return shown
}
