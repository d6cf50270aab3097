import { cities } from '#content/cities/cities.ts'
import { cityScenes } from '#content/cities/city-scenes.ts'
import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { cityPath } from '#domain/site/site-map.ts'
import { LandmarkPicture } from '../../art/landmark-drawing.tsx'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'

const words = cityPage.nearby

/** Links to three other city pages, each with a reason to read it. */
export function NearbyCities({ city: { nearby } }: { city: City }) {
  return (
    <section aria-labelledby="nearby" className="border-t border-rule">
      <div className={`${frame} py-20 lg:py-24`}>
        <Kicker>{words.kicker}</Kicker>
        <h2 id="nearby" className="mt-5 text-2xl font-normal tracking-tight">
          {words.heading}
        </h2>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
          {nearby.map(({ slug, reason }) => (
            <li key={slug} className="flex">
              <a
                href={cityPath(slug)}
                className="press flex w-full overflow-hidden rounded-xs border border-rule bg-sheet no-underline hover:border-metal motion-safe:hover:-translate-y-1 md:block"
              >
                <LandmarkPicture
                  name={cityScenes[slug].landmark}
                  className="w-2/5 shrink-0 self-stretch object-cover md:h-auto md:w-full"
                />
                <span className="block p-5 md:p-6">
                  <span className="block font-display text-xl font-medium">
                    {cities.find((other) => other.slug === slug)?.name}
                  </span>
                  <span className="mt-2 block text-sm text-soft">{reason}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
