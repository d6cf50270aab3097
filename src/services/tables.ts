import type { ColumnType } from 'kysely'

/** The database's own default, never changed afterwards. */
type Stamped = ColumnType<Date, Date | undefined, never>

/** Our tables as Kysely sees them; `migrations/` makes them. */
export interface Tables {
  sent_mails: {
    message_id: string
    template: string
    accepted_at: Stamped
  }
}
