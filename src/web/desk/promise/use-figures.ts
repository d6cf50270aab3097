import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasFailed } from '../query-client.ts'

/** The last figures stay until another period has loaded, unless loading it fails. */
export function useFigures<Figures>(queryKey: readonly unknown[], queryFn: () => Promise<Figures>) {
  const query = useQuery({ queryKey, queryFn, placeholderData: keepPreviousData })
  const isFailed = hasFailed(query)
  const figures = isFailed && query.isPlaceholderData ? null : (query.data ?? null)
  /** The figures still belong to the last period. */
  const isOther = query.isPlaceholderData
  return { figures, isOther, isFailed, again: () => void query.refetch() }
}
