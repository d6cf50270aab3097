import type { ReactNode } from 'react'
import { cities } from '#content/cities/cities.ts'
import { cityScenes } from '#content/cities/city-scenes.ts'
import { home } from '#content/pages/home.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { LandmarkPicture } from '../../art/landmark-drawing.tsx'
import { frame } from '../../ui/frame.ts'

/** Every city as a link, under the map. */
export function CityGrid({ map }: { map: ReactNode }) {
  const { eyebrow, heading, lead, listLabel, skip } = home.cities
  return (
    <section aria-labelledby="cities">
      <div className="overflow-clip bg-night text-moon">
        <div className={`${frame} pt-16 lg:pt-24`}>
          <p className="text-sm font-semibold tracking-wide text-glow">{eyebrow}</p>
          <h2 id="cities" className="mt-4 text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <p className="mt-5 max-w-140 text-lg text-moon-soft">{lead}</p>
        </div>
        {map}
      </div>
      <div className={`${frame} relative`}>
        <a
          href="#how-it-works"
          className="pointer-events-none absolute top-2 bg-action px-5 py-2 font-semibold text-on-action opacity-0 focus:pointer-events-auto focus:opacity-100"
        >
          {skip}
        </a>
      </div>
      <ul
        aria-label={listLabel}
        className={`${frame} grid grid-cols-2 gap-3 py-16 sm:grid-cols-3 sm:gap-4 md:grid-cols-4 lg:grid-cols-5 lg:py-20`}
      >
        {cities.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={cityPath(slug)}
              className="press block overflow-hidden rounded-xs border border-rule bg-sheet no-underline hover:border-metal motion-safe:hover:-translate-y-1"
            >
              <LandmarkPicture name={cityScenes[slug].landmark} className="h-auto w-full" />
              <span className="block px-4 py-3 font-display text-lg font-medium">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
