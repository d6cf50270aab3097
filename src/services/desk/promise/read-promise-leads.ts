import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { Evidence, PromiseLeads } from '#domain/desk/answers/promise.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { toEvidenceCsv } from '#domain/desk/promise/evidence-csv.ts'
import { readSelection } from '#domain/desk/promise/promise-list.ts'
import { readPeriod, toBounds } from '#domain/desk/promise/promise-period.ts'
import { AppError } from '#domain/errors.ts'
import { recordAccess } from '../access/access-store.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMeasures } from './promise-list-store.ts'

interface AskedPeriod {
  from: string | null
  to: string | null
}

type Deps = Pick<DeskContext, 'db' | 'now'>

const MAX_LISTED = 200
const MAX_IN_FILE = 200_000

/** The leads behind a figure on the promise page. */
export async function readPromiseLeads(
  { db, now }: Deps,
  member: DeskMember,
  { of, ...asked }: AskedPeriod & { of: string },
): Promise<PromiseLeads> {
  const at = new Date(now())
  const selection = readSelection(of)
  if (!selection) throw new AppError('invalid', deskRefusalWords.noFigure)
  const refusal = selection.answeredBy === null ? null : mayOfTeam('compare-members', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const time = { ...toBounds(readPeriod(asked.from, asked.to, at)), at, memberId: member.id, limit: MAX_LISTED }
  return listMeasures(db, time, selection)
}

/** The file that documents the promise. Who exported it, and why, is logged. */
export async function makeEvidence(
  { db, now }: Deps,
  member: DeskMember,
  { reason, ...asked }: AskedPeriod & { reason: string },
): Promise<Evidence> {
  const refusal = mayOfTeam('evidence', member)
  if (refusal) throw new AppError('forbidden', refusal)
  const at = new Date(now())
  const period = readPeriod(asked.from, asked.to, at)
  const object = `${period.from} to ${period.to}`
  await recordAccess(db, { member: member.id, what: 'evidence', object, reason, at })
  const time = { ...toBounds(period), at, memberId: member.id, limit: MAX_IN_FILE }
  const { leads } = await listMeasures(db, time, null)
  return { period, csv: toEvidenceCsv(leads, at) }
}
