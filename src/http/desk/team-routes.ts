import * as v from 'valibot'
import { SettingsChange, TemplateChange } from '#domain/desk/team/desk-settings.ts'
import { MemberRequest } from '#domain/desk/team/member-request.ts'
import { PushRequest } from '#domain/desk/team/push-request.ts'
import { AppError } from '#domain/errors.ts'
import { describeDevice } from '#services/auth/sessions/describe-device.ts'
import { readAccess, readWalled } from '#services/desk/access/read-access.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { manageTeam } from '#services/desk/members/manage-team.ts'
import { readMembers } from '#services/desk/members/read-members.ts'
import { changeDevices, readDevices } from '#services/desk/push/manage-devices.ts'
import { changeDeskSettings, changeTemplate, readDeskSettings } from '#services/desk/settings/desk-settings.ts'
import { readJson } from '../requests/read-json.ts'
import type { MemberRoutes } from './member-routes.ts'

const AccessQuery = v.object({
  member: v.optional(v.pipe(v.string(), v.regex(/^$|^[0-9a-f-]{36}$/)), ''),
  object: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{0,18}$/)), ''),
})

/** The functions of the team and settings pages. */
export function addTeamRoutes(routes: MemberRoutes, desk: DeskContext): void {
  routes.get('/desk-members', async (c, me) => {
    return c.json({ members: await readMembers(desk, me) })
  })
  routes.post('/desk-member', async (c, me) => {
    return c.json(await manageTeam(desk, me, parse(MemberRequest, await readJson(c))))
  })
  routes.get('/desk-push', async (c, me) => {
    return c.json(await readDevices(desk, me))
  })
  routes.post('/desk-push', async (c, me) => {
    const request = parse(PushRequest, await readJson(c))
    const deviceName = describeDevice(c.req.header('user-agent') ?? '')
    return c.json(await changeDevices(desk, me, { request, deviceName }))
  })
  routes.get('/desk-access', async (c, me) => {
    return c.json(await readAccess(desk, me, parse(AccessQuery, c.req.query())))
  })
  routes.get('/desk-walls', async (c, me) => {
    return c.json({ leads: await readWalled(desk, me) })
  })
  routes.get('/desk-settings', async (c) => {
    return c.json(await readDeskSettings(desk))
  })
  routes.post('/desk-settings', async (c, me) => {
    return c.json(await changeDeskSettings(desk, me, parse(SettingsChange, await readJson(c))))
  })
  routes.post('/desk-template', async (c, me) => {
    return c.json(await changeTemplate(desk, me, parse(TemplateChange, await readJson(c))))
  })
}

/** The refusal names the field and what is wrong with it. */
function parse<Output>(schema: v.GenericSchema<unknown, Output>, given: unknown): Output {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new AppError('invalid', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}
