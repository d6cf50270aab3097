import { notifyManager, QueryCache, QueryClient, type UseQueryResult } from '@tanstack/react-query'

/** What could not be read is read again after this. */
const AGAIN_MS = 3000

// What a member does is shown at once, and the focus is placed by what is on the screen right after.
notifyManager.setScheduler((notify) => notify())

/** What the page has read of the desk. Nothing is kept that isn't on the screen. */
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

/** Whether the last request failed. The library forgets that while it repeats one that was never answered. */
export function hasFailed(query: UseQueryResult<unknown, unknown>): boolean {
  const { isError, isPending, isPlaceholderData, errorUpdateCount } = query
  return isError || ((isPending || isPlaceholderData) && errorUpdateCount > 0)
}
