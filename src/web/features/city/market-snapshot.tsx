import { cities } from '#content/cities/cities.ts'
import type { City } from '#content/cities/city-schema.ts'
import { marketSnapshots } from '#content/market/market-snapshots.ts'
import { cityPage } from '#content/pages/city-page.ts'
import {
  formatPercent,
  formatRange,
  type PercentRange,
  spanRanges,
  toMarketRanges,
} from '#domain/cities/market-ranges.ts'
import { toolPaths } from '#domain/site/site-paths.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { frame } from '../../ui/frame.ts'
import { RangeLadder } from '../../ui/range-ladder.tsx'
import { MarketTable } from './market-table.tsx'

const words = cityPage.snapshot
const all = cities.map(({ slug, name }) => ({ slug, name, ...toMarketRanges(marketSnapshots[slug]) }))

/** Shows the city's figures among those of all twenty. The drawing above rests on the top edge of this band. */
export function MarketSnapshot({ city: { slug, name } }: { city: City }) {
  const { topSectors, keyStrengths, asOf, basis } = marketSnapshots[slug]
  return (
    <section id="snapshot" aria-labelledby="snapshot-heading" className="relative -mt-px bg-night text-moon">
      <div className={`${frame} py-14 lg:py-20`}>
        <p className="text-sm font-semibold tracking-wide text-glow">{words.eyebrow}</p>
        <h2 id="snapshot-heading" className="mt-4 text-2xl font-normal tracking-tight">
          {words.heading.replace('{city}', name)}
        </h2>
        <div className="mt-10 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:gap-x-14 lg:mt-14">
          <Figure city={name} name={words.capRate} ranges={all.map((one) => ({ name: one.name, ...one.capRate }))} />
          <Figure city={name} name={words.vacancy} ranges={all.map((one) => ({ name: one.name, ...one.vacancy }))} />
          <Points heading={words.topSectors} items={topSectors} />
          <Points heading={words.keyStrengths} items={keyStrengths} />
        </div>
        <MarketTable rows={all} />
        <p className="mt-6 border-t border-night-rule pt-5 text-sm text-moon-soft">
          {words.basis} {basis}. {words.asOf} {formatDay(asOf)}.{' '}
          <a href={`${toolPaths.capRate}?city=${slug}`}>{words.calculator}</a>
        </p>
      </div>
    </section>
  )
}

interface FigureProps {
  city: string
  name: string
  ranges: (PercentRange & { name: string })[]
}

function Figure({ city, name, ranges }: FigureProps) {
  const span = spanRanges(ranges)
  const own = formatRange(ranges.find((range) => range.name === city) ?? span)
  return (
    <figure>
      <h3 className="font-text font-semibold">{name}</h3>
      <p className="mt-1 mb-3 font-display text-figure tracking-tight text-glow">{own}</p>
      <RangeLadder
        ranges={ranges}
        own={city}
        span={span}
        format={formatRange}
        label={`${name}: ${city} ${own}, ${words.allCities.toLowerCase()} ${formatRange(span)}`}
      />
      <figcaption className="mt-2 flex justify-between gap-4 text-sm text-moon-soft">
        <span aria-hidden="true">{formatPercent(span.low)}</span>
        <span>{words.caption}</span>
        <span aria-hidden="true">{formatPercent(span.high)}</span>
      </figcaption>
    </figure>
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
