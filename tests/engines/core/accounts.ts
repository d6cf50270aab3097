import { expect, test } from 'vitest'
import { sessionWords } from '#content/account/session-words.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { newAddress, password } from '../../contract/auth/auth-fixture.ts'
import type { Stage } from './stage.ts'

export function testAccounts(stage: () => Stage): void {
  test('a visitor signs up, follows the link of the mail, sees the account and signs out', async () => {
    const { fixture, newVisitor } = stage()
    await using visitor = await newVisitor()
    const email = newAddress()
    await visitor.visit(fixture.url + sitePaths.auth)
    await visitor.click('#tab-sign-up')
    await visitor.fill('main [name=fullName]', 'Jane Lee')
    await visitor.fill('main [name=email]', email)
    await visitor.fill('main [name=password]', password)
    await visitor.click('main form button[type=submit]')
    await expect.poll(() => visitor.value('main [name=code]')).toBe('')
    await visitor.goto((await fixture.nextMail(email)).link)
    await visitor.click('main form button')
    await visitor.reach(new RegExp(`^${fixture.url}/$`))
    await visitor.see('.account-menu summary', /Jane/)
    await visitor.click('.account-menu summary')
    await visitor.click(`.account-menu a[href^="${sitePaths.account}#"]`)
    await visitor.reach(/\/account#inquiries$/)
    await visitor.click('.view-menu a[href="#profile"]')
    await visitor.see('main', email)
    await visitor.reload()
    await visitor.reach(/\/account#profile$/)
    await visitor.see('main', email)
    await visitor.click('.account-menu summary')
    await visitor.click('.account-menu button')
    await visitor.reach(new RegExp(`^${fixture.url}/$`))
    await visitor.see('.toast', sessionWords.menu.signedOut)
    await visitor.see('.main-nav > :last-child', /Sign in/)
    expect(await visitor.takeProblems()).toEqual([])
  })
}
