import type { Kysely } from 'kysely'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { type PromisePeriod, readPeriod, toBounds } from '#domain/desk/promise/promise-period.ts'
import { type PromiseFigures, type PromiseReport, promises, toFigures } from '#domain/desk/promise/promise-report.ts'
import type { Tables } from '../../tables.ts'
import type { DeskContext } from '../desk-context.ts'
import { countMemberAnswers, countOutcomes } from './count-outcomes.ts'
import { countWaiting, listMemberAnswers, listOutcomes } from './promise-store.ts'

/** How well the promise was kept. The figures include leads behind walls; the lists don't show those. */
export async function readPromise(
  { db, now }: Pick<DeskContext, 'db' | 'now'>,
  member: DeskMember,
  asked: { from: string | null; to: string | null },
): Promise<PromiseReport> {
  const at = new Date(now())
  const period = readPeriod(asked.from, asked.to, at)
  const [figures, waiting, answers] = await Promise.all([
    readFigures(db, period, at),
    countWaiting(db, member.id),
    mayOfTeam('compare-members', member) === null ? listMemberAnswers(db, { ...toBounds(period), at }) : null,
  ])
  return { period, figures, waiting, members: answers && countMemberAnswers(answers) }
}

export async function readFigures(db: Kysely<Tables>, period: PromisePeriod, at: Date): Promise<PromiseFigures[]> {
  const counted = countOutcomes(await listOutcomes(db, { ...toBounds(period), at }))
  return promises.map((promise) =>
    toFigures(
      promise,
      counted.find(({ clock, kind }) => clock === promise.clock && kind === promise.kind),
    ),
  )
}
