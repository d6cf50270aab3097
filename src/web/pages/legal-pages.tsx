import { accessibilityStatement } from '#content/legal/accessibility-statement.ts'
import { legalDisclaimer } from '#content/legal/legal-disclaimer.ts'
import type { LegalDocument } from '#content/legal/legal-schema.ts'
import { googleMeasurement, privacyPolicy } from '#content/legal/privacy-policy.ts'
import { termsOfUse } from '#content/legal/terms-of-use.ts'
import type { LegalPath } from '#domain/site/site-paths.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { LegalArticle } from '../features/legal/legal-article.tsx'
import type { Page } from './page.ts'

export const legalPages: Page[] = [
  createLegalPage(sitePaths.termsOfUse, termsOfUse),
  createLegalPage(sitePaths.privacyPolicy, privacyPolicy),
  createLegalPage(sitePaths.legalDisclaimer, legalDisclaimer),
  createLegalPage(sitePaths.accessibility, accessibilityStatement),
]

function createLegalPage(path: LegalPath, text: LegalDocument): Page {
  const page: Page = {
    path,
    label: text.title,
    seo: text.seo,
    updated: text.updated,
    // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, when the module loads
    Body: ({ facts }) => (
      <PageFrame facts={facts} page={page}>
        <LegalArticle text={describeTracking(text, facts)} path={path} facts={facts} />
      </PageFrame>
    ),
  }
  return page
}

/** The policy describes this deployment, with or without Google's tag. */
function describeTracking(text: LegalDocument, { gaMeasurementId }: SiteFacts): LegalDocument {
  if (!gaMeasurementId) return text
  return { ...text, sections: text.sections.map((one) => (one.id === googleMeasurement.id ? googleMeasurement : one)) }
}
