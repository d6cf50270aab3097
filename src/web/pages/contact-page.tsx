import { contact } from '#content/pages/contact.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { MeetingDrawing } from '../art/meeting-drawing.tsx'
import { ContactFormSection } from '../features/contact/contact-form-section.tsx'
import { ContactHero } from '../features/contact/contact-hero.tsx'
import { OfficeDetails } from '../features/contact/office-details.tsx'
import { WhenYouHear } from '../features/contact/when-you-hear.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { RelatedLinks } from '../features/layout/related-links.tsx'
import { ProofBand } from '../features/proof/proof-band.tsx'
import { island as shareBar } from '../features/share/share-bar.island.tsx'
import { Island } from '../island/island.tsx'
import { frame } from '../ui/frame.ts'
import { SocialLinksRow } from '../ui/social-links-row.tsx'
import type { Page } from './page.ts'

export const contactPage: Page = {
  path: sitePaths.contact,
  label: contact.label,
  seo: contact.seo,
  updated: contact.updated,
  Body: ({ facts, posted }) => (
    <PageFrame facts={facts} page={contactPage}>
      <ContactHero facts={facts} form={<ContactFormSection facts={facts} posted={posted} />} />
      <div className={`${frame} grid gap-x-14 gap-y-12 py-16 lg:grid-cols-2 lg:py-20`}>
        <OfficeDetails facts={facts}>
          <div className="mt-6 empty:hidden">
            <SocialLinksRow label={contact.socialLabel} profiles={facts.identity.social} />
          </div>
        </OfficeDetails>
        <div className="flex flex-col">
          <WhenYouHear />
          <MeetingDrawing className="mx-auto mt-auto h-auto w-full max-w-100 pt-8" />
        </div>
      </div>
      <ProofBand facts={facts} />
      <RelatedLinks path={sitePaths.contact} />
      <Island of={shareBar} props={{ url: facts.siteUrl + sitePaths.contact, title: contact.seo.title }} />
    </PageFrame>
  ),
}
