import type { CitySlug } from '#content/cities/city-schema.ts'
import { CENSUS } from '#content/cities/sources.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { censusUrl } from '#domain/cities/link-source.ts'
import { formatRange, type MarketRanges, type PercentRange, spanRanges } from '#domain/cities/market-ranges.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { RangeBar } from '../../ui/range-bar.tsx'

const words = cityPage.snapshot

interface MarketChartProps {
  /** The city of the page. */
  own: { slug: CitySlug; name: string }
  rows: readonly (MarketRanges & { slug: CitySlug; name: string })[]
}

/** Compares all cities in a table whose cells have bars. Each row begins with a link, so it can be focused and named. */
export function MarketChart({ own, rows }: MarketChartProps) {
  const spans = {
    capRate: spanRanges(rows.map(({ capRate }) => capRate)),
    vacancy: spanRanges(rows.map(({ vacancy }) => vacancy)),
  }
  const profile = censusUrl(own.slug)
  const sorted = rows.toSorted((a, b) => middle(b.capRate) - middle(a.capRate))
  return (
    <figure aria-labelledby="comparison">
      <figcaption>
        <h3 id="comparison" className="font-text font-semibold">
          {words.comparison.replace('{city}', own.name)}
        </h3>
        <p className="mt-1 text-sm text-moon-soft">{words.order}</p>
      </figcaption>
      <table className="market-table">
        <thead>
          <tr>
            <th scope="col">{words.city}</th>
            <th scope="col">{words.capRate}</th>
            <th scope="col">{words.vacancy}</th>
            <th scope="col">{words.population}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ slug, name, capRate, vacancy }) => (
            <tr key={slug} className={slug === own.slug ? 'font-semibold text-glow' : undefined}>
              <th scope="row">
                <a href={cityPath(slug)} aria-current={slug === own.slug ? 'page' : undefined}>
                  {name}
                </a>
              </th>
              <td>
                <RangeBar range={capRate} span={spans.capRate} />
                {formatRange(capRate)}
              </td>
              <td>
                <RangeBar range={vacancy} span={spans.vacancy} />
                {formatRange(vacancy)}
              </td>
              <td>{figuresOf(slug).census.population.toLocaleString('en-CA')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-moon-soft">
        {words.populationSource.replace('{census}', CENSUS)}{' '}
        {profile && <a href={profile}>{words.profile.replace('{city}', own.name)}</a>}
      </p>
    </figure>
  )
}

function middle({ low, high }: PercentRange): number {
  return low + high
}
