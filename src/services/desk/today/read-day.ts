import type { Kysely } from 'kysely'
import { type ArrangedToday, arrangeToday } from '#domain/desk/today/arrange-today.ts'
import type { Tables } from '../../tables.ts'
import { type DayQuery, type ListedItem, listItems } from './today-store.ts'

/** What waits until the end of tomorrow, in order. */
export async function readDay(db: Kysely<Tables>, day: DayQuery): Promise<ArrangedToday<ListedItem>> {
  return arrangeToday(await listItems(db, day), day.at)
}
