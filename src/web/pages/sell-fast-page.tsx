import { sellFast } from '#content/pages/sell-fast.ts'
import { createFaqPage } from '#domain/seo/faq-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { ProofBand } from '../features/proof/proof-band.tsx'
import { Samples } from '../features/samples/samples.tsx'
import { CashOrListing } from '../features/sell-fast/cash-or-listing.tsx'
import { SellFastBenefits } from '../features/sell-fast/sell-fast-benefits.tsx'
import { SellFastHero } from '../features/sell-fast/sell-fast-hero.tsx'
import { SellFastQuestions } from '../features/sell-fast/sell-fast-questions.tsx'
import { SellFastTerms } from '../features/sell-fast/sell-fast-terms.tsx'
import { TalkFirst } from '../features/sell-fast/talk-first.tsx'
import { island as shareBar } from '../features/share/share-bar.island.tsx'
import { Island } from '../island/island.tsx'
import { SocialLinksRow } from '../ui/social-links-row.tsx'
import type { Page } from './page.ts'

export const sellFastPage: Page = {
  path: sitePaths.sellFast,
  label: sellFast.label,
  seo: sellFast.seo,
  updated: sellFast.updated,
  hasSteps: true,
  structuredData: ({ siteUrl }) => [createFaqPage(siteUrl + sitePaths.sellFast, sellFast.faqs)],
  Body: ({ facts, posted }) => (
    <PageFrame facts={facts} page={sellFastPage}>
      <SellFastHero facts={facts} posted={posted} />
      <CashOrListing />
      <SellFastBenefits />
      <Samples page="sellFast" facts={facts} />
      <ProofBand facts={facts} />
      <SellFastTerms facts={facts} />
      <SellFastQuestions />
      <TalkFirst facts={facts}>
        <div className="mt-4 empty:hidden">
          <SocialLinksRow label={sellFast.socialLabel} profiles={facts.identity.social} />
        </div>
      </TalkFirst>
      <Island of={shareBar} props={{ url: facts.siteUrl + sitePaths.sellFast, title: sellFast.seo.title }} />
    </PageFrame>
  ),
}
