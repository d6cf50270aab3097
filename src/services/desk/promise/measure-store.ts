import type { Kysely } from 'kysely'
import type { PromiseClock, ReplyMeasure } from '#domain/desk/promise/reply-measure.ts'
import type { Tables } from '../../tables.ts'

interface MeasuredClock {
  leadId: string
  clock: PromiseClock
}

/**
 * Replaces the measure of a lead; null means that the clock runs again. Whether an answer was entered later is decided
 * once, when it is recorded.
 */
export async function replaceMeasure(
  tx: Kysely<Tables>,
  { leadId, clock }: MeasuredClock,
  measure: ReplyMeasure | null,
): Promise<void> {
  const before = await tx
    .deleteFrom('reply_measures')
    .where('lead_id', '=', leadId)
    .where('clock', '=', clock)
    .returning(['stopped_at', 'entered_later'])
    .executeTakeFirst()
  if (!measure) return
  const isSameAnswer = before?.stopped_at?.getTime() === measure.stoppedAt?.getTime()
  const enteredLater = before && isSameAnswer ? before.entered_later : measure.enteredLater
  await insertMeasure(tx, { leadId, clock }, { ...measure, enteredLater })
}

/** How long the last answer took, in seconds on business days, for leads that arrived since then; null without answers. */
export async function findLastAnswer(db: Kysely<Tables>, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('reply_measures')
    .select('seconds')
    .where('clock', '=', 'reply')
    .where('started_at', '>=', since)
    .where('stopped_at', 'is not', null)
    .where('unmeasured', 'is', null)
    .orderBy('stopped_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seconds ?? null
}

/** Stores the measure of a promise whose outcome is final. */
export async function insertMeasure(
  tx: Kysely<Tables>,
  { leadId, clock }: MeasuredClock,
  measure: ReplyMeasure,
): Promise<void> {
  await tx
    .insertInto('reply_measures')
    .values({
      lead_id: leadId,
      clock,
      kind: measure.kind,
      started_at: measure.startedAt,
      due_at: measure.dueAt,
      stopped_at: measure.stoppedAt,
      stop_kind: measure.stopKind,
      seconds: measure.seconds,
      wall_seconds: measure.wallSeconds,
      entered_later: measure.enteredLater,
      unmeasured: measure.unmeasured,
    })
    .execute()
}
