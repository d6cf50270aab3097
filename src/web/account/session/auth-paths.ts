import type { SitePath } from '#domain/site/site-paths.ts'

/** The pages of accounts. Repeated here, because importing the site map would cost these pages one more request. */
export const authPaths = { home: '/', auth: '/auth', account: '/account' } as const satisfies Record<string, SitePath>

/** Where the link of a recovery mail leads; the page then asks for the new password. */
export const RESET_PATH = '/auth?reset'
