import { leadsTeam } from '../desk-member.ts'
import type { AlertedMember } from './alerted-member.ts'

/**
 * Who is assigned a lead that nobody claimed: of the agents on duty who take leads, the one whose turn is longest ago;
 * if there is none, a manager, if need be one who takes no leads.
 */
export function findNextInRota({
  watching,
  chiefs,
}: {
  watching: readonly AlertedMember[]
  chiefs: readonly AlertedMember[]
}): AlertedMember | null {
  const taking = (members: readonly AlertedMember[]) => members.filter(({ takesLeads }) => takesLeads)
  const agents = watching.filter((member) => !leadsTeam(member))
  const groups = [taking(agents), taking(chiefs.filter((chief) => watching.includes(chief))), taking(chiefs), chiefs]
  return byTurn(groups.find((members) => members.length > 0) ?? [])[0] ?? null
}

function byTurn(members: readonly AlertedMember[]): AlertedMember[] {
  const turnOf = ({ lastGivenAt }: AlertedMember) => lastGivenAt?.getTime() ?? 0
  return members.toSorted(
    (one, other) => turnOf(one) - turnOf(other) || one.joinedAt.getTime() - other.joinedAt.getTime(),
  )
}
