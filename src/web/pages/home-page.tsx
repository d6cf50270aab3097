import { home } from '#content/pages/home.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { Benefits } from '../features/home/benefits.tsx'
import { CityGrid } from '../features/home/city-grid.tsx'
import { Hero } from '../features/home/hero.tsx'
import { HowItWorks } from '../features/home/how-it-works.tsx'
import { OwnersBand } from '../features/home/owners-band.tsx'
import { PropertyTypes } from '../features/home/property-types.tsx'
import { TrustStrip } from '../features/home/trust-strip.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { OntarioMap } from '../features/map/ontario-map.tsx'
import { ProofBand } from '../features/proof/proof-band.tsx'
import { island as questionnaire } from '../features/questionnaire/questionnaire.island.tsx'
import { createQuestionnaireProps } from '../features/questionnaire/questionnaire-props.ts'
import { Samples } from '../features/samples/samples.tsx'
import { island as shareBar } from '../features/share/share-bar.island.tsx'
import { Island } from '../island/island.tsx'
import type { Page } from './page.ts'

export const homePage: Page = {
  path: sitePaths.home,
  label: home.label,
  seo: home.seo,
  updated: home.updated,
  hasSteps: true,
  Body: ({ facts, posted }) => (
    <PageFrame facts={facts} page={homePage} hasQuestionnaire>
      <Hero />
      <TrustStrip />
      <ProofBand facts={facts} />
      <Benefits />
      <PropertyTypes />
      <Island of={questionnaire} props={createQuestionnaireProps(facts, { page: sitePaths.home, ...posted })} />
      <CityGrid map={<OntarioMap />} />
      <HowItWorks />
      <Samples page="home" facts={facts} />
      <OwnersBand />
      <Island of={shareBar} props={{ url: facts.siteUrl + sitePaths.home, title: home.seo.title }} />
    </PageFrame>
  ),
}
