import type { Kysely } from 'kysely'
import { type ArrangedToday, arrangeToday } from '#domain/desk/today/arrange-today.ts'
import type { Tables } from '../../tables.ts'
import { type DayOf, type ListedThing, listThings } from './today-store.ts'

/** What waits until the end of tomorrow, in order. */
export async function readDay(db: Kysely<Tables>, day: DayOf): Promise<ArrangedToday<ListedThing>> {
  return arrangeToday(await listThings(db, day), day.at)
}
