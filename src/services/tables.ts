import type { ColumnType } from 'kysely'
import type { VitalName } from '#domain/analytics-events.ts'

/** The database's own default, never changed afterwards. */
type Stamped = ColumnType<Date, Date | undefined, never>

/** Our tables as Kysely sees them; `migrations/` makes them. */
export interface Tables {
  sent_mails: {
    message_id: string
    template: string
    accepted_at: Stamped
  }
  analytics_daily: {
    day: Date
    event: string
    path: string
    detail: string
    count: string
  }
  vitals_daily: {
    day: Date
    metric: VitalName
    path: string
    bucket: number
    count: string
  }
}
