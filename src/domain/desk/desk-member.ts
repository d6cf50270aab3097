import * as v from 'valibot'

export const deskRoles = ['agent', 'manager', 'admin'] as const
export type DeskRole = (typeof deskRoles)[number]

/** As with RECO. Whoever is not registered assists: they may prepare, but neither offer nor introduce. */
export const registrations = ['broker-of-record', 'broker', 'salesperson', 'none'] as const
export type Registration = (typeof registrations)[number]

/** Somebody who works at the lead desk. The id is that of the account. */
export const DeskMember = v.object({
  id: v.string(),
  role: v.picklist(deskRoles),
  displayName: v.string(),
  registration: v.picklist(registrations),
})
export type DeskMember = v.InferOutput<typeof DeskMember>

/** Whether a role manages the team: managers and admins do. */
export function leadsTeam({ role }: Pick<DeskMember, 'role'>): boolean {
  return role !== 'agent'
}
