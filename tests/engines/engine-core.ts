import { afterAll, beforeAll, describe } from 'vitest'
import { type AuthFixture, startAuthFixture } from '../contract/auth/auth-fixture.ts'
import type { Engine } from '../support/engines/engine-page.ts'
import { asVisitor } from '../support/engines/engine-visitor.ts'
import { testAccounts } from './core/accounts.ts'
import { testDesk } from './core/desk.ts'
import { testForms } from './core/forms.ts'
import { testOlderEngines } from './core/older-engines.ts'
import { testPages } from './core/pages.ts'
import { testSockets } from './core/sockets.ts'
import type { Stage } from './core/stage.ts'

/** Declares the tests that every engine passes. */
export function testCore(name: string, launch: () => Promise<Engine>): void {
  let engine: Engine
  let fixture: AuthFixture
  beforeAll(async () => {
    ;[engine, fixture] = await Promise.all([launch(), startAuthFixture()])
  })
  afterAll(() => engine?.[Symbol.asyncDispose]())
  const stage = (): Stage => ({ fixture, newVisitor: async () => asVisitor(await engine.newPage()) })

  describe(name, () => {
    testPages(stage)
    testForms(stage)
    testAccounts(stage)
    testSockets(stage)
    testDesk(stage)
    testOlderEngines(stage)
  })
}
