/** Labels of the short notices. */
export const notifications = { label: 'Notifications', dismiss: 'Dismiss' } as const
