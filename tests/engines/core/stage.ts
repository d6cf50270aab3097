import type { AuthFixture } from '../../contract/auth/auth-fixture.ts'
import type { EngineVisitor } from '../../support/engines/engine-visitor.ts'

/** What the tests of every engine need. */
export interface Stage {
  /** The product, with the mails that it sends. */
  fixture: AuthFixture
  /** Somebody who has never been here before. */
  newVisitor(): Promise<EngineVisitor>
}
