import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasFailed } from '../query-client.ts'

/** Until the figures of another period are there, the last ones stay, but never where reading those failed. */
export function useFigures<Figures>(queryKey: readonly unknown[], queryFn: () => Promise<Figures>) {
  const query = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData })
  const isFailed = hasFailed(query)
  const figures = isFailed && query.isPlaceholderData ? null : (query.data ?? null)
  return { figures, isFailed, again: () => void query.refetch() }
}
