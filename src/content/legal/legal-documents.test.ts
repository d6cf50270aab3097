import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auth } from '../account/auth.ts'
import { contact } from '../pages/contact.ts'
import { notFound } from '../pages/not-found.ts'
import { sellFast } from '../pages/sell-fast.ts'
import { SeoText } from '../seo-schema.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { legalDisclaimer } from './legal-disclaimer.ts'
import { LegalDocument } from './legal-schema.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfUse } from './terms-of-use.ts'

const documents = [termsOfUse, privacyPolicy, legalDisclaimer, accessibilityStatement]

test.each(documents)('$title is complete, and no two of its sections share an id', (document) => {
  expect(v.safeParse(LegalDocument, document).issues).toBeUndefined()
  const ids = document.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { blocks } of document.sections) {
    for (const block of blocks) {
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length)
    }
  }
})

test.each([
  ['contact', contact.seo],
  ['sell-fast', sellFast.seo],
  ['auth', auth.seo],
  ['404', notFound.seo],
])('the search text of %s is neither too short nor too long', (_page, seo) => {
  expect(v.safeParse(SeoText, seo).issues).toBeUndefined()
})

test('the disclaimer contains the notice that CREA requires, and says that figures are indicative', () => {
  const text = JSON.stringify(legalDisclaimer)
  expect(text).toContain('The trademarks REALTOR®, REALTORS® and the REALTOR® logo are controlled by')
  expect(text).toContain('The trademarks MLS®, Multiple Listing Service® and the associated logos are owned by')
  expect(text).toContain('does not create a representation agreement')
  expect(text).toContain('indicative')
})
