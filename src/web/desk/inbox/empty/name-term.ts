import { deskWords } from '#content/desk/desk-words.ts'
import { chipWords, inboxWords } from '#content/desk/inbox-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { readQuery } from '#domain/desk/inbox/inbox-query.ts'

/** A condition of a query as its chip calls it; one without a chip as it is written. */
export function nameTerm(term: string, nameOf: (id: string) => string): string {
  const { kinds, regions, flags, assignee, due } = readQuery(term).query
  const [kind] = kinds
  const [region] = regions
  const [flag = ''] = flags
  if (kind) return deskWords.kinds[kind]
  if (region) return chipWords.regions[region]
  if (due) return chipWords.dueOn[due]
  if (assignee === 'none') return inboxWords.unassigned
  if (assignee === 'me') return searchWords.narrow['assignee:me']
  if (assignee !== null) return `${inboxWords.assignedTo}: ${nameOf(assignee)}`
  const names: Readonly<Record<string, string>> = chipWords.flags
  return names[flag] ?? term
}
