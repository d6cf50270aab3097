import { notifyManager, QueryCache, QueryClient, type UseQueryResult } from '@tanstack/react-query'

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

/** Whether the last request failed. The library forgets that while it repeats a request that was never answered. */
export function hasFailed(query: UseQueryResult<unknown, unknown>): boolean {
  const { isError, isPending, isPlaceholderData, errorUpdateCount } = query
  return isError || ((isPending || isPlaceholderData) && errorUpdateCount > 0)
}
