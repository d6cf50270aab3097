import { type FileState, readChecklist } from './checklist.ts'
import { OWNER_LINK_DAYS } from './file-rules.ts'
import type { PropertyState } from './property-state.ts'

/** An owner who has not sent the rest while the link worked will not continue without another request. */
export const UNANSWERED_DAYS = OWNER_LINK_DAYS
const DAY_MS = 86_400_000

interface Request {
  property: PropertyState
  files: readonly FileState[]
  /** When the owner last sent or said something. */
  heardAt: Date | null
}

/** What the team does not rely on yet. */
export function listUnneeded({ property, files }: Pick<Request, 'property' | 'files'>): FileState[] {
  return files.filter(
    ({ id, acceptedAt, removedAt }) => removedAt === null && acceptedAt === null && id !== property.authorityFile,
  )
}

/**
 * When the files of an owner who has not answered our request are deleted; null if there are none, or if it is our
 * turn. An owner who has sent something for each entry has answered: what is not accepted yet is up to us.
 */
export function findUnansweredEnd({ property, files, heardAt }: Request): Date | null {
  const { filesAskedAt, completedAt, offeredAt, stage } = property
  if (filesAskedAt === null || completedAt !== null || offeredAt !== null || stage === 'closed') return null
  if (listUnneeded({ property, files }).length === 0) return null
  if (readChecklist(property, files).every(({ state }) => state !== 'missing')) return null
  const since = Math.max(Date.parse(filesAskedAt), heardAt?.getTime() ?? 0)
  return new Date(since + UNANSWERED_DAYS * DAY_MS)
}
