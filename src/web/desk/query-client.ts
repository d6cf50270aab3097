import {
  type InvalidateOptions,
  notifyManager,
  QueryCache,
  QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** A failed request is repeated after this time. */
const AGAIN_MS = 3000

// Acts show at once, because the focus is then placed according to the screen.
notifyManager.setScheduler((notify) => notify())

/** All data that the page has read. It keeps nothing that isn't on the screen. */
export function createQueryClient(onError: (error: unknown) => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        // Browsers are often wrong about whether they are online.
        networkMode: 'always',
        retry: false,
        refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
        refetchOnWindowFocus: false,
        gcTime: 0,
      },
    },
  })
}

/**
 * Reads again what is on the screen, because something has changed. Answers still on their way may be older than the
 * change: the library starts such a request over, except the first one of a screen, which is repeated here.
 */
export async function readAgain(client: QueryClient, options?: InvalidateOptions): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown; fetchStatus: string } }) =>
    state.data === undefined && state.fetchStatus === 'fetching'
  const begun = new Set(client.getQueryCache().findAll({ queryKey: queryKeys.live, predicate: isFirst }))
  await client.invalidateQueries({ queryKey: queryKeys.live }, options)
  if (begun.size > 0) await client.invalidateQueries({ predicate: (query) => begun.has(query) }, options)
}

/** Whether the last request failed. The library forgets that while it repeats a request that was never answered. */
export function hasFailed(query: UseQueryResult<unknown, unknown>): boolean {
  const { isError, isPending, isPlaceholderData, errorUpdateCount } = query
  return isError || ((isPending || isPlaceholderData) && errorUpdateCount > 0)
}
