import { cities } from '#content/cities/cities.ts'
import type { City, CitySlug } from '#content/cities/city-schema.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { compareRanges } from '#domain/cities/compare-ranges.ts'
import { formatRange, toMarketRanges } from '#domain/cities/market-ranges.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { LandmarkPicture } from '../../art/landmark-drawing.tsx'

const words = cityPage.nearby

/** Links to three nearby cities, each with a reason to visit its page and how it differs. */
export function NearbyCities({ city: { slug: own, nearby } }: { city: City }) {
  return (
    <div className="mt-8">
      <h3 id="nearby" className="font-text text-sm font-semibold tracking-wide text-brass">
        {words.heading}
      </h3>
      <ul aria-labelledby="nearby" className="mt-4 grid gap-5 md:grid-cols-3">
        {nearby.map(({ slug, reason }) => (
          <li key={slug} className="flex">
            <a
              href={cityPath(slug)}
              className="press flex w-full overflow-hidden rounded-xs border border-rule bg-paper no-underline hover:border-metal motion-safe:hover:-translate-y-1 md:block"
            >
              <LandmarkPicture
                name={figuresOf(slug).scene.landmark}
                className="w-2/5 shrink-0 self-stretch object-cover md:h-auto md:w-full"
              />
              <span className="block p-5 md:p-6">
                <span className="block font-display text-xl font-medium">
                  {cities.find((other) => other.slug === slug)?.name}
                </span>
                <span className="mt-2 block text-sm text-soft">{reason}</span>
                <Differences own={own} other={slug} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Differences({ own, other }: { own: CitySlug; other: CitySlug }) {
  const [here, there] = [own, other].map((slug) => toMarketRanges(figuresOf(slug).market))
  if (!here || !there) return null
  return (['capRate', 'vacancy'] as const).map((figure) => (
    <span key={figure} className="mt-2 block text-sm">
      {words[figure][compareRanges(there[figure], here[figure])]} {formatRange(there[figure])}
    </span>
  ))
}
