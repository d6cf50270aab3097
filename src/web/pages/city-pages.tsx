import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'
import { createCityService } from '#domain/seo/city-service.ts'
import { createFaqPage } from '#domain/seo/faq-page.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { CityFacts } from '../features/city/city-facts.tsx'
import { CityFaqs } from '../features/city/city-faqs.tsx'
import { CityHero } from '../features/city/city-hero.tsx'
import { CityIntro } from '../features/city/city-intro.tsx'
import { CityPropertyTypes } from '../features/city/city-property-types.tsx'
import { MarketSnapshot } from '../features/city/market-snapshot.tsx'
import { NearbyCities } from '../features/city/nearby-cities.tsx'
import { OwnersBand } from '../features/home/owners-band.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { RelatedLinks } from '../features/layout/related-links.tsx'
import { CityDeals } from '../features/proof/city-deals.tsx'
import { island as questionnaire } from '../features/questionnaire/questionnaire.island.tsx'
import { createQuestionnaireProps } from '../features/questionnaire/questionnaire-props.ts'
import { island as shareBar } from '../features/share/share-bar.island.tsx'
import { Island } from '../island/island.tsx'
import type { Page } from './page.ts'

/** One page for each city, in the order in which the site lists them. */
export const cityPages: Page[] = cities.map(createCityPage)

function createCityPage(city: City): Page {
  const path = cityPath(city.slug)
  const page: Page = {
    path,
    label: city.name,
    seo: city.seo,
    updated: city.reviewedOn,
    hasSteps: true,
    structuredData: ({ siteUrl }) => [createCityService(siteUrl, city), createFaqPage(siteUrl + path, city.faqs)],
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each city and rendered on the server only
    Body: ({ facts, posted }) => (
      <PageFrame facts={facts} page={page} hasQuestionnaire>
        <CityHero city={city} />
        <MarketSnapshot city={city} today={facts.now.slice(0, 10)} />
        <CityIntro city={city} />
        <CityPropertyTypes city={city} />
        <CityDeals city={city} facts={facts} />
        <Island
          of={questionnaire}
          props={createQuestionnaireProps(facts, {
            page: path,
            city: city.name,
            location: city.questionnaireLocation,
            ...posted,
          })}
        />
        <CityFacts city={city} />
        <OwnersBand city={city.name} />
        <CityFaqs city={city} />
        <RelatedLinks path={path}>
          <NearbyCities city={city} />
        </RelatedLinks>
        <Island of={shareBar} props={{ url: facts.siteUrl + path, title: city.seo.title }} />
      </PageFrame>
    ),
  }
  return page
}
