/** Whether an account opens more than its owner's data; only an administrator can set it. */
export function isStaff(appMetadata: Record<string, unknown> | null | undefined): boolean {
  return appMetadata?.role === 'staff' || appMetadata?.role === 'admin'
}
