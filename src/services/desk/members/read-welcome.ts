import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { Welcome } from '#domain/desk/answers/welcome.ts'
import { deskRefusals } from '#domain/desk/desk-refusals.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { findInviter, listMembers } from './member-store.ts'

/** Somebody who holds a link from our mail, or who is signed in. */
interface Newcomer {
  userId: string
  hasPassword: boolean
  /** Whether a second factor is set up that this session has not confirmed. */
  isHalf: boolean
  /** When the link stops working. */
  until: Date | null
}

/**
 * What a member sees before they have set up both factors: only their own name and role, and who invited them. Once a
 * second factor exists, a session without it gets nothing.
 */
export async function readWelcome(
  { db, deployment }: Pick<DeskContext, 'db' | 'deployment'>,
  { userId, hasPassword, isHalf, until }: Newcomer,
): Promise<Welcome> {
  const members = await listMembers(db)
  const member = members.find(({ id, leftAt }) => id === userId && leftAt === null)
  if (!member) throw new AppError('forbidden', deskRefusalWords.member.notYou, { code: deskRefusals.notAMember })
  if (isHalf)
    throw new AppError('forbidden', deskRefusalWords.member.noSecondFactor, { code: deskRefusals.secondStepNeeded })
  const inviterId = await findInviter(db, userId)
  const inviter = members.find(({ id, leftAt }) => id === inviterId && leftAt === null)
  return {
    name: member.displayName,
    email: member.email ?? '',
    role: member.role,
    isReset: member.seenAt !== null,
    by: inviter?.displayName ?? null,
    contact: inviter?.email ?? deployment.contact,
    brokerage: deployment.brokerage,
    until: until?.toISOString() ?? null,
    hasPassword,
    passwordRules: deployment.passwordRules,
  }
}
