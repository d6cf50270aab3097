import { useQuery } from '@tanstack/react-query'
import { deskWords } from '#content/desk/desk-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import type { ListView } from '#domain/desk/inbox/chips.ts'
import { inboxTabs, tabNames } from '#domain/desk/inbox/inbox-query.ts'
import { readViews } from '../desk-client.ts'
import { queryKeys } from '../query-keys.ts'

const none: readonly DeskView[] = []

/** The saved views. The inbox works without them too. */
export function useSavedViews(): readonly DeskView[] {
  return useQuery({ queryKey: queryKeys.views, queryFn: readViews }).data?.views ?? none
}

/** All lists of the inbox, in order. */
export function listLists(saved: readonly DeskView[]): (ListView & { name: string })[] {
  return [
    ...tabNames.map((tab) => ({ id: tab, name: deskWords.tabs[tab], query: inboxTabs[tab] })),
    ...saved.map(({ id, name, query }) => ({ id, name, query })),
  ]
}

/** The server counts no further. */
export const MAX_COUNTED = 1000

/** How many leads a list has, `MAX_COUNTED` at most; null if that wasn't counted. */
export function countOf(id: string, { counts }: Pick<Inbox, 'counts'>): number | null {
  const tab = tabNames.find((name) => name === id)
  return tab ? counts[tab] : null
}
