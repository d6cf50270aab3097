import { home } from '#content/home.ts'
import { sitePaths } from '#domain/site-map.ts'
import { Benefits } from '#web/features/home/benefits.tsx'
import { CityGrid } from '#web/features/home/city-grid.tsx'
import { ClaimsBand } from '#web/features/home/claims-band.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { HowItWorks } from '#web/features/home/how-it-works.tsx'
import { OwnersBand } from '#web/features/home/owners-band.tsx'
import { PropertyTypes } from '#web/features/home/property-types.tsx'
import { PageFrame } from '#web/features/layout/page-frame.tsx'
import { OntarioMap } from '#web/features/map/ontario-map.tsx'
import { island as questionnaire } from '#web/features/questionnaire/questionnaire.island.tsx'
import { createQuestionnaireProps } from '#web/features/questionnaire/questionnaire-props.ts'
import { island as shareBar } from '#web/features/share/share-bar.island.tsx'
import { Island } from '#web/island/island.tsx'
import type { Page } from './page.ts'

export const homePage: Page = {
  path: sitePaths.home,
  label: home.label,
  seo: home.seo,
  updated: home.updated,
  Body: ({ facts, posted }) => (
    <PageFrame facts={facts} page={homePage} hasQuestionnaire>
      <Hero />
      <ClaimsBand />
      <Benefits />
      <PropertyTypes />
      <Island of={questionnaire} props={createQuestionnaireProps(facts, { page: sitePaths.home, ...posted })} />
      <CityGrid map={<OntarioMap />} />
      <HowItWorks />
      <OwnersBand />
      <Island of={shareBar} props={{ url: facts.siteUrl + sitePaths.home, title: home.seo.title }} />
    </PageFrame>
  ),
}
