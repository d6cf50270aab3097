import { dismissStaff, inviteStaff, readmitStaff } from '#services/auth/admin/staff-accounts.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import type { StaffAccounts } from '#services/desk/members/manage-members.ts'

/** The accounts of the desk's members, which the auth service looks after. */
export function createStaffAccounts(auth: AuthContext, endChannels: StaffAccounts['endChannels']): StaffAccounts {
  return {
    invite: (tx, email) => inviteStaff(auth, tx, email),
    readmit: (tx, id) => readmitStaff(auth, tx, id),
    dismiss: (tx, id) => dismissStaff(auth, tx, id),
    endChannels,
  }
}
