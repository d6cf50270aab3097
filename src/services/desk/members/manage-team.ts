import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { changeMember, getMember, inviteMember, mergeOrRefuse, removeMember, resetMember } from './manage-members.ts'
import { lockPreferences, type Preferences, recordMemberEvent, savePreferences } from './member-store.ts'

/** The outcome shown on the page. */
export interface TeamOutcome {
  /** References of the open leads of a member who left, which are now unassigned. */
  released?: string[]
}

/** Managers' and admins' version of the operator's commands for members. An invitation must be for somebody new. */
export async function manageTeam(ctx: DeskContext, member: DeskMember, request: MemberRequest): Promise<TeamOutcome> {
  const affected = 'id' in request ? await getMember(ctx.db, request.id) : undefined
  const refusal = mayOfTeam(request.do, member, affected)
  if (refusal) throw new AppError('forbidden', refusal)
  switch (request.do) {
    case 'invite':
      await inviteMember(ctx, member, request)
      return {}
    case 'change':
      await changeMember(ctx, member, request.id, toChange(request))
      return {}
    case 'reset':
      await resetMember(ctx, member, request.id)
      return {}
    case 'leave':
      return removeMember(ctx, member, request.id)
    default:
      await setPreferences(ctx, member, request)
      return {}
  }
}

function toChange({ name, role, registration, seen }: Extract<MemberRequest, { do: 'change' }>) {
  return { name, role, registration, ...(seen && { seen }) }
}

type PreferenceRequest = Extract<MemberRequest, { do: 'takes-leads' | 'duty' | 'alerts' }>

async function setPreferences(
  { db, now }: DeskContext,
  { id: actor }: DeskMember,
  request: PreferenceRequest,
): Promise<void> {
  const at = new Date(now())
  await db.transaction().execute(async (tx) => {
    await getMember(tx, request.id)
    await savePreferences(tx, request.id, toPreferences(await lockPreferences(tx, request.id), request))
    const data = { what: request.do, ...(request.do === 'takes-leads' && { takesLeads: request.takesLeads }) }
    await recordMemberEvent(tx, { memberId: request.id, kind: 'changed', actor, data, at })
  })
}

function toPreferences(stored: Preferences, request: PreferenceRequest): Partial<Preferences> {
  switch (request.do) {
    case 'takes-leads':
      return { takesLeads: request.takesLeads }
    case 'duty': {
      const { duty, seen } = request
      return seen === undefined ? { duty } : mergeOrRefuse({ duty: stored.duty }, { duty }, { duty: seen })
    }
    case 'alerts': {
      const { alerts, phone, seen } = request
      if (!seen) return { alerts, phone }
      const flat = ({ alerts: chosen, phone: number }: typeof seen) => ({ ...chosen, phone: number })
      const { phone: kept, ...merged } = mergeOrRefuse(flat(stored), flat(request), flat(seen))
      return { alerts: merged, phone: kept }
    }
  }
}
