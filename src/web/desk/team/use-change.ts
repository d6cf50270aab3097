import { teamWords } from '#content/desk/team-words.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { DeskRefusal } from '../desk-request.ts'
import { manageTeam, readMembers } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.member

interface Change {
  /** What is said once it is done. */
  text?: string
  onSaved?: () => void
  /** Somebody else was faster: what they made of the same. */
  onClash?: (now: TeamMember) => (readonly [field: string, value: string])[]
}

/** Sends one change of a member and says so. */
export function useChange(onChanged: () => void) {
  const sending = useSending()
  return {
    ...sending,
    change: (request: MemberRequest & { id: string }, { text = teamWords.saved, onSaved, onClash }: Change = {}) =>
      sending.send(async () => {
        try {
          await manageTeam(request)
        } catch (error) {
          if (!onClash || !isConflict(error)) throw error
          const clash = await describeClash(error, request.id, onClash)
          onChanged()
          throw clash
        }
        onSaved?.()
        onChanged()
        return text
      }),
  }
}

export const isConflict = (error: unknown): error is DeskRefusal =>
  error instanceof DeskRefusal && error.code === 'conflict'

async function describeClash(
  error: DeskRefusal,
  id: string,
  onClash: NonNullable<Change['onClash']>,
): Promise<DeskRefusal> {
  const now = (await readMembers()).members.find((member) => member.id === id)
  if (!now) return error
  const theirs = onClash(now).map(([field, value]) => fillWords(words.now, { field, value }))
  return new DeskRefusal(error.code, [words.clash, ...theirs, words.again].join(' '))
}
