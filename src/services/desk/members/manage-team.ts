import type { TeamOutcome } from '#domain/desk/answers/members.ts'
import type { Saved } from '#domain/desk/conflict.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { findMemberConflict } from './find-member-conflict.ts'
import { changeMember, getMember, inviteMember, removeMember, resetMember } from './manage-members.ts'
import { lockPreferences, recordMemberEvent, savePreferences } from './member-store.ts'

/** Managers' and admins' version of the operator's commands for members. An invitation must be for somebody new. */
export async function manageTeam(ctx: DeskContext, member: DeskMember, request: MemberRequest): Promise<TeamOutcome> {
  const affected = 'id' in request ? await getMember(ctx.db, request.id) : undefined
  const refusal = mayOfTeam(request.do, member, affected)
  if (refusal) throw new AppError('forbidden', refusal)
  switch (request.do) {
    case 'invite':
      await inviteMember(ctx, member, request)
      return { outcome: 'done' }
    case 'change':
      return changeMember(ctx, member, request)
    case 'reset':
      await resetMember(ctx, member, request.id)
      return { outcome: 'done' }
    case 'leave':
      return { outcome: 'left', ...(await removeMember(ctx, member, request.id)) }
    default:
      return setPreferences(ctx, member, request)
  }
}

type PreferenceRequest = Extract<MemberRequest, { do: 'takes-leads' | 'duty' | 'alerts' }>

function setPreferences({ db, now }: DeskContext, actor: DeskMember, request: PreferenceRequest): Promise<Saved> {
  const { id } = request
  return db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    const { takesLeads, duty, alerts, phone } = await lockPreferences(tx, id)
    const stored = { takesLeads, duty, ...alerts, phone }
    const { values, over } =
      request.do === 'takes-leads' ? { values: { takesLeads: request.takesLeads }, over: { takesLeads } } : request
    const conflict = await findMemberConflict(tx, { id, actor: actor.id, stored, values, over })
    if (conflict) return conflict
    const { mail, text, quiet, wake, ...preferences } = { ...stored, ...values }
    await savePreferences(tx, id, { ...preferences, alerts: { mail, text, quiet, wake } })
    const data = { what: request.do, fields: Object.keys(values), ...(request.do === 'takes-leads' && values) }
    await recordMemberEvent(tx, { memberId: id, kind: 'changed', actor: actor.id, data, at: new Date(now()) })
    return { outcome: 'done' }
  })
}
