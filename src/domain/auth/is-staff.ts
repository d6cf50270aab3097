/** Whether an account can open more than its owner's data. Only an administrator can set this. */
export function isStaff(appMetadata: Record<string, unknown> | null | undefined): boolean {
  return appMetadata?.role === 'staff' || appMetadata?.role === 'admin'
}
