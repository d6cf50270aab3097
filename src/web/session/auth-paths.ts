import type { SitePath } from '#domain/site/site-map.ts'

/** Pages that the session's code leads to. Named again: a module shared with other pages' islands would be one fetch more. */
export const authPaths = { home: '/', auth: '/auth', account: '/account' } as const satisfies Record<string, SitePath>

/** Where the link of a recovery mail leads; the page then asks for the new password. */
export const RESET_PATH = '/auth?reset'
