import { contact } from '#content/pages/contact.ts'
import { sitePaths } from '#domain/site/site-map.ts'
import { ContactFormSection } from '../features/contact/contact-form-section.tsx'
import { ContactHero } from '../features/contact/contact-hero.tsx'
import { GoodToKnow } from '../features/contact/good-to-know.tsx'
import { OfficeDetails } from '../features/contact/office-details.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { RelatedLinks } from '../features/related-links/related-links.tsx'
import { frame } from '../ui/frame.ts'
import { SocialRow } from '../ui/social-row.tsx'
import type { Page } from './page.ts'

export const contactPage: Page = {
  path: sitePaths.contact,
  label: 'Contact',
  seo: contact.seo,
  updated: contact.updated,
  Body: ({ facts, posted }) => (
    <PageFrame facts={facts} page={contactPage}>
      <ContactHero facts={facts} />
      <div className={`${frame} grid items-start gap-x-12 gap-y-12 py-16 lg:grid-cols-[7fr_5fr] lg:py-24`}>
        <ContactFormSection facts={facts} posted={posted} />
        <div className="grid gap-10">
          <OfficeDetails facts={facts}>
            <div className="mt-6 empty:hidden">
              <SocialRow label={contact.socialLabel} profiles={facts.identity.social} />
            </div>
          </OfficeDetails>
          <GoodToKnow />
        </div>
      </div>
      <RelatedLinks path={sitePaths.contact} />
    </PageFrame>
  ),
}
