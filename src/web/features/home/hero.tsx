import { home } from '#content/pages/home.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import { sitePaths } from '#domain/site/site-map.ts'
import { Skyline } from '../../art/skyline.tsx'
import { Opener } from '../../island/opener.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'

export function Hero() {
  const { hero } = home
  return (
    <section className="relative isolate overflow-hidden dusk">
      <div className={`${frame} pt-14 pb-4 sm:pt-20 lg:pb-[13vw]`}>
        <Kicker>{hero.kicker}</Kicker>
        <h1 className="mt-6 max-w-[11ch] text-3xl font-normal tracking-tight">{hero.title}</h1>
        <p className="mt-7 max-w-130 text-lg">{hero.lead}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-8 gap-y-4">
          <Opener opens="questionnaire" className={buttonStyle.solid}>
            {hero.action}
          </Opener>
          <a
            href={sitePaths.sellFast}
            className="press inline-flex min-h-11 items-center font-semibold underline decoration-metal decoration-2 underline-offset-8 hover:decoration-ink"
          >
            {hero.owners}
          </a>
        </div>
        <p className="mt-6 text-sm text-soft">{getClaim('specialists-48-hours').text}.</p>
      </div>
      <Skyline className="-z-10 h-64 w-full overflow-visible sm:h-80 lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-auto" />
    </section>
  )
}
