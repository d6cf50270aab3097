import type { Facet } from '../answers/inbox.ts'
import { emptyQuery, type InboxQuery, inboxTabs, printQuery, readQuery, tabNames } from './inbox-query.ts'

/** Conditions that a chip adds to the view or removes, as terms of a query. */
export interface Narrowing {
  kinds: InboxQuery['kinds']
  regions: InboxQuery['regions']
  flags: InboxQuery['flags']
  assignee: InboxQuery['assignee']
  due: InboxQuery['due']
}

/** A list in the navigation: a tab or a saved view. */
export interface ListView {
  /** The name of a tab, or the id of a saved view. */
  id: string
  query: string
}

const tabViews: readonly ListView[] = tabNames.map((tab) => ({ id: tab, query: inboxTabs[tab] }))

/** The view that a query narrows: the one with most terms, all of which are in the query. */
export function findView(text: string, saved: readonly ListView[]): ListView {
  const terms = new Set(listTerms(text))
  const within = [...saved, ...tabViews].filter(({ query }) => listTerms(query).every((term) => terms.has(term)))
  const [first, ...others] = within.map((view) => ({ view, terms: listTerms(view.query).length }))
  // The list of everything is within each query.
  if (!first) return { id: 'all', query: inboxTabs.all }
  return others.reduce((best, one) => (one.terms > best.terms ? one : best), first).view
}

/** The terms of a query as `printQuery` writes them. */
export function listTerms(text: string): string[] {
  const { query, unknown } = readQuery(text)
  return [...splitTerms(query), ...unknown]
}

function splitTerms(query: InboxQuery): string[] {
  const parts: Partial<InboxQuery>[] = [
    ...query.is.map((name) => ({ is: [name] })),
    ...query.kinds.map((kind) => ({ kinds: [kind] })),
    ...query.statuses.map((status) => ({ statuses: [status] })),
    ...query.flags.map((flag) => ({ flags: [flag] })),
    ...query.regions.map((region) => ({ regions: [region] })),
    { assignee: query.assignee },
    { due: query.due },
    { dueHours: query.dueHours },
    ...query.words.map((word) => ({ words: [word] })),
  ]
  return parts.map((part) => printQuery({ ...emptyQuery, ...part })).filter((term) => term !== '')
}

/** The same query with other words. A word that is too short to be searched for changes nothing. */
export function withText(text: string, typed: string): string {
  const { query } = readQuery(text)
  const { query: added } = readQuery(typed)
  const merge = <Item>(known: readonly Item[], more: readonly Item[]) => [...new Set([...known, ...more])]
  return printQuery({
    is: merge(query.is, added.is),
    kinds: merge(query.kinds, added.kinds),
    statuses: merge(query.statuses, added.statuses),
    flags: merge(query.flags, added.flags),
    regions: merge(query.regions, added.regions),
    assignee: added.assignee ?? query.assignee,
    due: added.due ?? query.due,
    dueHours: added.dueHours ?? query.dueHours,
    words: added.words.filter((word) => word.length >= 3),
  })
}

/** How many leads a chip would show, given the other chips; null if that was not counted. */
export function countWith(
  facets: readonly Facet[] | null,
  { kinds, assignee, due }: Pick<Narrowing, 'kinds' | 'assignee' | 'due'>,
  me: string,
): number | null {
  if (!facets) return null
  const who = assignee === 'me' ? me : assignee === 'none' ? null : assignee
  return facets
    .filter((facet) => kinds.length === 0 || kinds.includes(facet.kind))
    .filter((facet) => assignee === null || facet.assignee === who)
    .filter((facet) => due === null || facet.due === due)
    .reduce((sum, { count }) => sum + count, 0)
}
