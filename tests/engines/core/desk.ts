import { expect, test } from 'vitest'
import { makeMember, password, sendLead } from '../../e2e/desk/open-desk.ts'
import { askDatabase } from '../../support/database/ask-database.ts'
import type { EngineVisitor } from '../../support/engines/engine-visitor.ts'
import type { Stage } from './stage.ts'

/** A member's morning at the lead desk. */
export function testDesk(stage: () => Stage): void {
  test('a member signs in, finds a lead in the inbox, takes a note and replies, and sees the next lead arrive', async () => {
    const { fixture, newVisitor } = stage()
    const { product, url } = fixture
    const member = await makeMember(product, 'agent', 'Member Seven')
    const reference = await sendLead(product, 'Zoe Wainfleet')
    await using visitor = await newVisitor()
    await visitor.goto(`${url}/desk`)
    await visitor.see('main', /Sign in/)
    await visitor.click('main a[href^="/auth"]')
    await visitor.reach(/\/auth\?next=/)
    await visitor.visit(await visitor.evaluate(() => location.href))
    await visitor.fill('main [name=email]', member.email)
    await visitor.fill('main [name=password]', password)
    await visitor.click('main form button[type=submit]')
    await visitor.fill('main input[name=code]', member.nextCode())
    await visitor.click('main form button[type=submit]')
    await visitor.reach(/\/desk$/)
    await visitor.see('h1', /^Good /)

    await visitor.click('nav a[href="/desk/inbox"]')
    await visitor.fill('.finder input', 'Wainfleet')
    await visitor.see('.row-link', 'Zoe Wainfleet')
    await visitor.click('.row-link')
    await visitor.see('.reader', reference)
    await visitor.reach(/\/desk\/inbox\?/)
    await visitor.goto(`${url}/desk/leads/${reference}`)
    await visitor.see('.talk', 'Do you cover Sudbury?')
    await note(visitor, 'She calls on Monday')
    await reply(visitor, 'Yes, we do.')
    await askDatabase(product.dataDir, (client) =>
      client.query(`update pgboss.job set start_after = now() where name = 'send-reply' and state < 'active'`),
    )
    await visitor.see('.mail[data-state="accepted"]', 'Yes, we do.')

    await visitor.goto(`${url}/desk/inbox`)
    await visitor.see('.list-head', /\w/)
    await expect.poll(() => visitor.evaluate(() => document.querySelectorAll('.placeholder').length)).toBe(0)
    const next = await sendLead(product, 'Yan Wainfleet')
    await visitor.see(`.row-link[href*="${next}"]`, 'Yan Wainfleet')
    expect(await visitor.takeProblems()).toEqual([])
  })
}

async function note(visitor: EngineVisitor, text: string): Promise<void> {
  await visitor.click('#compose-note')
  await visitor.fill('#note', text)
  await visitor.click('.compose-form button[type=submit]')
  await visitor.see('.note', text)
}

async function reply(visitor: EngineVisitor, text: string): Promise<void> {
  await visitor.click('#compose-reply')
  await visitor.fill('#reply-body', text)
  await visitor.click('.compose button.main')
  await visitor.see('.held', /Goes out in/)
}
