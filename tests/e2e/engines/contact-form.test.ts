import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formWords } from '#content/inquiries/forms.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { findFirefox, findWebKit } from '../../../scripts/dev/find-engines.ts'
import { asVisitor } from '../../support/engines/engine-visitor.ts'
import { launchFirefox } from '../../support/engines/firefox-engine.ts'
import { launchWebKit } from '../../support/engines/webkit-engine.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'

// A small part of `npm run test:engines`, for machines that have these engines. Chromium has the other tests.
const engines = [
  { name: 'Firefox', isHere: findFirefox() !== null, launch: launchFirefox },
  { name: 'WebKit', isHere: findWebKit() !== null, launch: launchWebKit },
]

/** On a busy machine an engine takes long to start. */
const TIMEOUT_MS = 180_000

for (const { name, isHere, launch } of engines) {
  test.skipIf(!isHere)(`the contact form is sent in ${name}`, { timeout: TIMEOUT_MS }, async () => {
    const product = await sharedProduct()
    await using engine = await launch()
    await using visitor = asVisitor(await engine.newPage())
    const email = `${name.toLowerCase()}-${randomUUID()}@engines.example`
    await visitor.visit(product.url + sitePaths.contact)
    await visitor.fill('#contact-form [name=fullName]', 'Ann Buyer')
    await visitor.fill('#contact-form [name=email]', email)
    await visitor.fill('#contact-form [name=message]', 'Hello')
    await visitor.click('#contact-form button[type=submit]')
    await visitor.see('.toast', formWords.contact.sent)
    await visitor.see('#contact-form .confirmation', /CON-/)
    expect(await listLeads(product, 'contact', email)).toMatchObject([{ details: { message: 'Hello' } }])
    expect(await visitor.takeProblems()).toEqual([])
  })
}
