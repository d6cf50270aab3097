import { useQuery } from '@tanstack/react-query'
import type { Due } from '#domain/desk/answers/today.ts'
import { queryKeys } from '../query-keys.ts'
import { readDue } from '../today/today-client.ts'

/** The member's next clocks, and the counts beside the screens; null until they are read. */
export function useDue(): Due | null {
  return useQuery({ queryKey: queryKeys.due, queryFn: readDue }).data ?? null
}
