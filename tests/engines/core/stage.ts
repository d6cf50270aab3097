import type { AuthFixture } from '../../contract/auth/auth-fixture.ts'
import type { EngineVisitor } from '../../support/engines/engine-visitor.ts'

/** The resources of every engine's tests. */
export interface Stage {
  /** The product, with the mails that it sends. */
  fixture: AuthFixture
  /** A first-time visitor. */
  newVisitor(): Promise<EngineVisitor>
}
