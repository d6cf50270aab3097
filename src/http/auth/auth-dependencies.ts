import type { Logger } from '#platform/logger.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import type { createClientAddressReader } from '../middleware/client-address.ts'
import type { Header } from '../middleware/security-headers.ts'
import type { PlainPageStyle } from '../plain-page.ts'

export interface AuthDependencies {
  auth: AuthContext
  log: Logger
  readClientAddress: ReturnType<typeof createClientAddressReader>
  publicKeys: () => Promise<unknown[]>
  isDatabaseUnavailable: (error: unknown) => boolean
  /** Of the page that a mail's link opens. */
  style: PlainPageStyle
  securityHeaders: readonly Header[]
}
