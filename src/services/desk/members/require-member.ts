import type { Kysely } from 'kysely'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { deskRefusals } from '#domain/desk/desk-refusals.ts'
import { AppError } from '#domain/errors.ts'
import type { Tables } from '../../tables.ts'
import { findMember } from './member-store.ts'

/** What the auth service found out about the sender of a request. */
export interface SignedIn {
  userId: string
  hasPassword: boolean
  /** Whether the session has confirmed a second factor. */
  isRaised: boolean
}

/**
 * The guard of the desk. It reads the member from the database each time, so that a former member is locked out with
 * their next request. It admits nobody without a password and a second factor.
 */
export async function requireMember(
  db: Kysely<Tables>,
  { userId, hasPassword, isRaised }: SignedIn,
): Promise<DeskMember> {
  const member = await findMember(db, userId)
  if (!member) throw new AppError('forbidden', deskRefusalWords.member.notYou, { code: deskRefusals.notAMember })
  if (!hasPassword)
    throw new AppError('forbidden', deskRefusalWords.member.noPassword, { code: deskRefusals.passwordNeeded })
  if (!isRaised)
    throw new AppError('forbidden', deskRefusalWords.member.noSecondFactor, { code: deskRefusals.secondStepNeeded })
  return member
}
