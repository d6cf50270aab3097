import { expect, test } from 'vitest'
import { sitePaths } from '#domain/site/site-paths.ts'
import { MISSING_PATH, openPaths } from '../../support/site/site-pages.ts'
import type { Stage } from './stage.ts'

/** Pages, the menu and the keyboard. */
export function testPages(stage: () => Stage): void {
  test('every page loads and starts without an error in the console', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    const found: string[] = []
    for (const path of openPaths) {
      await visitor.visit(fixture.url + path)
      await visitor.see('h1', /\w/)
      found.push(...(await visitor.takeProblems()).map((problem) => `${path}: ${problem}`))
    }
    expect(found).toEqual([])
    await visitor.visit(fixture.url + MISSING_PATH)
    await visitor.see('h1', /\w/)
  })

  test('the menu leads to every page that it names, and opens the questionnaire', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    await visitor.visit(`${fixture.url}/`)
    for (const path of [sitePaths.sellFast, sitePaths.contact, sitePaths.auth]) {
      await visitor.click(`nav .main-nav a[href="${path}"]`)
      await visitor.reach(new RegExp(`${path}$`))
      await visitor.see('h1', /\w/)
    }
    await visitor.visit(`${fixture.url}/`)
    await visitor.click('nav .main-nav [data-opens=questionnaire]')
    await visitor.focusOn('#questionnaire-heading')
    await visitor.see('#questionnaire form', /\w/)
    expect(await visitor.takeProblems()).toEqual([])
  })

  test('the keyboard reaches the content and the whole contact form, and sends it', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    await visitor.visit(fixture.url + sitePaths.contact)
    await visitor.press('Tab')
    await visitor.focusOn('a[href="#content"]')
    await visitor.press('Enter')
    await visitor.click('#contact-form [name=fullName]')
    for (const text of ['Ann Buyer', 'keys@engines.example', '', 'Keys', 'Typed by hand']) {
      await visitor.type(text)
      await visitor.press('Tab')
    }
    await visitor.focusOn('#contact-form [type=checkbox]')
    await visitor.press('Space')
    await visitor.press('Tab')
    await visitor.press('Enter')
    await visitor.see('#contact-form .confirmation', /CON-/)
    expect(await visitor.takeProblems()).toEqual([])
  })
}
