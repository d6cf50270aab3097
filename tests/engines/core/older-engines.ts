import { expect, test } from 'vitest'
import { formWords } from '#content/inquiries/forms.ts'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { newAddress } from '../../contract/auth/auth-fixture.ts'
import { type Lack, serveToOlderEngine } from '../../support/engines/older-engine.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { contactForm, fillInContact, fillInSellFast, goOn, reachStep4, sendSellFast } from './forms.ts'
import type { Stage } from './stage.ts'

const withoutScript: [Lack, string][] = [
  ['syntax', 'cannot read our scripts'],
  ['scripts', 'runs no script'],
]

/** Engines older than the oldest supported one post every form; lacking a few features is no reason to do so. */
export function testOlderEngines(stage: () => Stage): void {
  test('an engine without the newest functions sends every form with script', async () => {
    const { fixture, newVisitor } = stage()
    await using older = await serveToOlderEngine(fixture.url, 'functions')
    await using visitor = await newVisitor()
    const emails = [newAddress(), newAddress(), newAddress()] as const
    await visitor.visit(older.url + sitePaths.contact)
    expect(await visitor.evaluate(() => 'groupBy' in Map)).toBe(false)
    await fillInContact(visitor, emails[0])
    await visitor.click(`${contactForm} button[type=submit]`)
    await visitor.see('.toast', formWords.contact.sent)
    await visitor.visit(older.url + sitePaths.sellFast)
    await fillInSellFast(visitor, emails[1])
    await visitor.click(sendSellFast)
    await visitor.see('.toast', 'Olga Owner')
    await visitor.visit(older.url + cityPath('guelph'))
    await reachStep4(visitor, emails[2])
    await goOn(visitor, 5)
    await visitor.click('#questionnaire [name=communicationConsent][value=yes]')
    await visitor.click('#questionnaire button.submit')
    await visitor.see('.toast', formWords.investment.sent)
    expect(await visitor.takeProblems()).toEqual([])
    expect(await countLeads(fixture, emails)).toEqual([1, 1, 1])
  })

  test.each(withoutScript)('an engine that lacks %s, so that it %s, posts every form', async (lack) => {
    const { fixture, newVisitor } = stage()
    await using older = await serveToOlderEngine(fixture.url, lack)
    await using visitor = await newVisitor()
    const emails = [newAddress(), newAddress(), newAddress()] as const
    await visitor.goto(older.url + sitePaths.contact)
    await fillInContact(visitor, emails[0])
    await visitor.click(`${contactForm} button[type=submit]`)
    await visitor.see('.confirmation', /CON-/)
    await visitor.goto(older.url + sitePaths.sellFast)
    await fillInSellFast(visitor, emails[1], { hasScript: false })
    await visitor.click(sendSellFast)
    await visitor.see('.confirmation', /SEL-/)
    await visitor.goto(older.url + cityPath('guelph'))
    await visitor.fill('#questionnaire [name=fullName]', 'Ann Buyer')
    await visitor.fill('#questionnaire [name=email]', emails[2])
    await visitor.click('#questionnaire [name=propertyTypes][value=Retail]')
    await visitor.click('#questionnaire [name=communicationConsent][value=yes]')
    await visitor.click('#questionnaire button.submit')
    await visitor.see('.confirmation', /INV-/)
    expect(await countLeads(fixture, emails)).toEqual([1, 1, 1])
  })
}

async function countLeads({ product }: Stage['fixture'], emails: readonly [string, string, string]): Promise<number[]> {
  const kinds = ['contact', 'sell-fast', 'investment'] as const
  const leads = await Promise.all(kinds.map((kind, index) => listLeads(product, kind, emails[index] ?? '')))
  return leads.map((found) => found.length)
}
