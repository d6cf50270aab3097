import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { capRatesByType } from '#content/market/cap-rates-by-type.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { findAttestedCapRates } from '#domain/cities/attested-cap-rates.ts'
import { formatRange, type PercentRange, spanRanges, toMarketRanges } from '#domain/cities/market-ranges.ts'
import { sitePaths, toolPaths } from '#domain/site/site-paths.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { frame } from '../../ui/frame.ts'
import { CapRatesByType } from './cap-rates-by-type.tsx'
import { MarketChart } from './market-chart.tsx'

const words = cityPage.snapshot
const all = cities.map(({ slug, name }) => ({ slug, name, ...toMarketRanges(figuresOf(slug).market) }))

/** Shows the city's figures among those of all twenty. The drawing above rests on the top edge of this band. */
export function MarketSnapshot({ city: { slug, name }, today }: { city: City; today: string }) {
  const { topSectors, keyStrengths, asOf, basis } = figuresOf(slug).market
  const own = toMarketRanges(figuresOf(slug).market)
  return (
    <section id="snapshot" aria-labelledby="snapshot-heading" className="relative -mt-px bg-night text-moon">
      <div className={`${frame} py-14 lg:py-20`}>
        <p className="text-sm font-semibold tracking-wide text-glow">{words.eyebrow}</p>
        <h2 id="snapshot-heading" className="mt-4 text-2xl font-normal tracking-tight">
          {words.heading.replace('{city}', name)}
        </h2>
        <div className="mt-10 grid gap-x-16 gap-y-12 lg:mt-14 lg:grid-cols-[4fr_8fr]">
          <div className="grid content-start gap-y-9">
            <Figure name={words.capRate} own={own.capRate} span={spanRanges(all.map(({ capRate }) => capRate))} />
            <Figure name={words.vacancy} own={own.vacancy} span={spanRanges(all.map(({ vacancy }) => vacancy))} />
            <Points heading={words.topSectors} items={topSectors} />
            <Points heading={words.keyStrengths} items={keyStrengths} />
          </div>
          <MarketChart own={{ slug, name }} rows={all} />
        </div>
        <CapRatesByType rows={findAttestedCapRates(capRatesByType, slug, today)} city={name} />
        <p className="mt-8 border-t border-night-rule pt-5 text-sm text-moon-soft">
          {words.basis} {basis}. {words.asOf} {formatDay(asOf)}. <a href={sitePaths.contact}>{words.ask}</a>{' '}
          <a href={`${toolPaths.capRate}?city=${slug}`}>{words.calculator}</a>
        </p>
      </div>
    </section>
  )
}

/** One figure in words, between the lowest and the highest of all cities. */
function Figure({ name, own, span }: { name: string; own: PercentRange; span: PercentRange }) {
  return (
    <div>
      <h3 className="font-text font-semibold">{name}</h3>
      <p className="mt-1 font-display text-figure tracking-tight text-glow">{formatRange(own)}</p>
      <p className="text-sm text-moon-soft">
        {words.allCities} {formatRange(span)}
      </p>
    </div>
  )
}

function Points({ heading, items }: { heading: string; items: string[] }) {
  return (
    <div className="border-t border-night-rule pt-5">
      <h3 className="font-text font-semibold">{heading}</h3>
      <ul className="mt-3 text-lg text-moon-soft">
        {items.map((item) => (
          <li
            key={item}
            className="flex gap-3 py-1 before:mt-[0.7em] before:h-px before:w-4 before:shrink-0 before:bg-glow"
          >
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
