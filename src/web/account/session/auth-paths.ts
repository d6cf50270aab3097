import type { SitePath } from '#domain/site/site-paths.ts'

/** The account pages. Repeated here, because importing the site map would cost these pages another request. */
export const authPaths = { home: '/', auth: '/auth', account: '/account' } as const satisfies Record<string, SitePath>

/** Target of the link in a recovery mail. The page then asks for a new password. */
export const RESET_PATH = '/auth?reset'
