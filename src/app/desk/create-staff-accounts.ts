import { dismissStaff, inviteStaff, readmitStaff } from '#services/auth/admin/staff-accounts.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import type { StaffAccounts } from '#services/desk/members/manage-members.ts'

/** The accounts of desk members, managed by the auth service. */
export function createStaffAccounts(auth: AuthContext, endChannels: StaffAccounts['endChannels']): StaffAccounts {
  return {
    invite: (tx, email, greeting) => inviteStaff(auth, tx, email, greeting),
    readmit: (tx, id, greeting) => readmitStaff(auth, tx, id, greeting),
    dismiss: (tx, id) => dismissStaff(auth, tx, id),
    endChannels,
  }
}
