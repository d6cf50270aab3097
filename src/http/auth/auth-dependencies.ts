import type { JWK } from 'jose'
import type { RenderPage } from '#domain/site/dynamic-page.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import type { Header } from '../middleware/security-headers.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'

export interface AuthDependencies {
  auth: AuthContext
  log: Logger
  readClientAddress: ReturnType<typeof createClientAddressReader>
  publicKeys: () => Promise<JWK[]>
  renderPage: RenderPage
  securityHeaders: readonly Header[]
}
