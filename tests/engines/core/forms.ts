import { expect, test } from 'vitest'
import { formWords } from '#content/inquiries/forms.ts'
import { inquiryMessages } from '#content/inquiries/inquiry-messages.ts'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { newAddress } from '../../contract/auth/auth-fixture.ts'
import type { EngineVisitor } from '../../support/engines/engine-visitor.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import type { Stage } from './stage.ts'

export const contactForm = '#contact-form'
export const sellFastForm = '#sell-fast-form'
export const sendSellFast = `${sellFastForm} form > button[type=submit]`
const questionnaire = '#questionnaire'

/** The three forms, with their notices, and with Back and Reload. */
export function testForms(stage: () => Stage): void {
  test('the contact form reports missing answers, is sent, and says so in a notice that can be dismissed', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    const email = newAddress()
    await visitor.visit(fixture.url + sitePaths.contact)
    await visitor.click(`${contactForm} button[type=submit]`)
    await visitor.see('.toast', inquiryMessages.missingFields.title)
    await visitor.focusOn('[name=fullName][aria-invalid=true]')
    await fillInContact(visitor, email)
    await visitor.click(`${contactForm} button[type=submit]`)
    await visitor.see(`${contactForm} .confirmation`, /CON-/)
    await visitor.see('.toast', formWords.contact.sent)
    await visitor.click('.toast button')
    await expect.poll(() => visitor.evaluate(() => document.querySelectorAll('.toast').length)).toBe(0)
    expect(await listLeads(fixture.product, 'contact', email)).toMatchObject([{ details: { message: 'Hello' } }])
    expect(await visitor.takeProblems()).toEqual([])
  })

  test('what is typed is there again after a reload, and after leaving the page and going back', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    await visitor.visit(fixture.url + sitePaths.sellFast)
    await visitor.fill(`${sellFastForm} [name=propertyAddress]`, '1 Sample Road')
    await expect.poll(() => visitor.evaluate(() => localStorage.getItem('draft:sell-fast'))).toContain('1 Sample Road')
    await visitor.reload()
    await expect.poll(() => visitor.value(`${sellFastForm} [name=propertyAddress]`)).toBe('1 Sample Road')
    await visitor.click(`nav .main-nav a[href="${sitePaths.contact}"]`)
    await visitor.reach(/\/contact$/)
    await visitor.back()
    await visitor.reach(/\/sell-fast$/)
    await expect.poll(() => visitor.value(`${sellFastForm} [name=propertyAddress]`)).toBe('1 Sample Road')

    const email = newAddress()
    await fillInSellFast(visitor, email)
    await visitor.click(sendSellFast)
    await visitor.see(`${sellFastForm} .confirmation`, /SEL-/)
    expect(await listLeads(fixture.product, 'sell-fast', email)).toMatchObject([
      { details: { propertyAddress: '1 Sample Road', propertyType: 'Business', timeline: 'ASAP' } },
    ])
    expect(await visitor.takeProblems()).toEqual([])
  })

  test('the questionnaire advances step by step, Back returns to the previous step, and a reload stays', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    const email = newAddress()
    await visitor.visit(fixture.url + cityPath('kingston'))
    await reachStep4(visitor, email)
    await visitor.back()
    await visitor.see(`${questionnaire} form[data-step="3"]`, /\w/)
    await visitor.reload()
    await visitor.see(`${questionnaire} form[data-step="3"]`, /\w/)
    for (const step of [4, 5]) await goOn(visitor, step)
    await visitor.click(`${questionnaire} [name=communicationConsent][value=yes]`)
    await visitor.click(`${questionnaire} button.submit`)
    await visitor.see('.confirmation', /INV-/)
    expect(await listLeads(fixture.product, 'investment', email)).toMatchObject([
      { details: { propertyTypes: ['Retail'], locations: ['Eastern Ontario'] } },
    ])
    expect(await visitor.takeProblems()).toEqual([])
  })
}

export async function fillInContact(visitor: EngineVisitor, email: string): Promise<void> {
  await visitor.fill(`${contactForm} [name=fullName]`, 'Ann Buyer')
  await visitor.fill(`${contactForm} [name=email]`, email)
  await visitor.fill(`${contactForm} [name=message]`, 'Hello')
}

export async function fillInSellFast(visitor: EngineVisitor, email: string, { hasScript = true } = {}): Promise<void> {
  await visitor.fill(`${sellFastForm} [name=propertyAddress]`, '1 Sample Road')
  await visitor.choose(`${sellFastForm} [name=propertyType]`, 'Business')
  await visitor.choose(`${sellFastForm} [name=timeline]`, 'ASAP')
  if (hasScript) await visitor.click(`${sellFastForm} .next`)
  await visitor.fill(`${sellFastForm} [name=fullName]`, 'Olga Owner')
  await visitor.fill(`${sellFastForm} [name=email]`, email)
}

/** Fills in the first three steps. */
export async function reachStep4(visitor: EngineVisitor, email: string): Promise<void> {
  await visitor.fill(`${questionnaire} [name=fullName]`, 'Ann Buyer')
  await visitor.fill(`${questionnaire} [name=email]`, email)
  await goOn(visitor, 2)
  await visitor.click(`${questionnaire} [name=propertyTypes][value=Retail]`)
  for (const step of [3, 4]) await goOn(visitor, step)
}

export async function goOn(visitor: EngineVisitor, step: number): Promise<void> {
  await visitor.click(`${questionnaire} button.next`)
  await visitor.see(`${questionnaire} form[data-step="${step}"]`, /\w/)
}
