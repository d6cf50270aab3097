import type { City } from '#content/cities/city-schema.ts'
import { figuresOf } from '#content/city-figures/city-figures.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { CityScene } from '../../art/city-scene.tsx'
import { Opener } from '../../island/opener.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'

const quietLink =
  'press inline-flex min-h-11 items-center font-semibold underline decoration-metal decoration-2 underline-offset-8 hover:decoration-ink'

export function CityHero({ city: { slug, name, intro } }: { city: City }) {
  const { landmark, scale, ground } = figuresOf(slug).scene
  return (
    <section className="relative isolate overflow-hidden dusk">
      <div className={`${frame} pt-12 pb-2 sm:pt-16 lg:min-h-[46vw] lg:pb-[9vw]`}>
        <h1 className="tracking-tight">
          <span className="block text-xl font-medium text-brass">{cityPage.heading}</span>{' '}
          <span className="mt-2 block text-3xl font-normal">{name}</span>
        </h1>
        <p className="mt-7 max-w-140 text-lg lg:max-w-[46%]">{intro[0]}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-3">
          <Opener opens="questionnaire" className={`${buttonStyle.solid} min-w-42`}>
            {cityPage.action}
          </Opener>
          <a href="#snapshot" className={quietLink}>
            {cityPage.snapshotLink}
          </a>
          <a href={sitePaths.sellFast} className={quietLink}>
            {cityPage.ownersLink}
          </a>
        </div>
      </div>
      <CityScene
        seed={slug}
        landmark={landmark}
        scale={scale}
        ground={ground}
        className="-z-10 h-64 w-full overflow-visible sm:h-80 lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-auto"
      />
    </section>
  )
}
