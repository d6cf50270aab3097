import { notFound } from '#content/layout.ts'
import { featuredPropertyTypes } from '#content/property-types.ts'
import { questionnaireHref, sitePaths } from '#domain/site-map.ts'
import { PageFrame } from '#web/features/layout/page-frame.tsx'
import { Arrow } from '#web/ui/arrow.tsx'
import { frame } from '#web/ui/frame.ts'
import { Kicker } from '#web/ui/kicker.tsx'
import { Skyline } from '#web/ui/skyline.tsx'
import type { Page } from './page.ts'

export const notFoundPage: Page = {
  path: null,
  text: notFound.meta,
  Body: ({ facts }) => (
    <PageFrame facts={facts}>
      <div className="relative isolate overflow-hidden bg-linear-to-b from-paper from-35% to-horizon">
        <div className={`${frame} pt-20 pb-12 lg:pt-28 lg:pb-[16vw]`}>
          <Kicker>{notFound.kicker}</Kicker>
          <h1 className="mt-6 max-w-[12ch] text-3xl font-normal tracking-tight">{notFound.heading}</h1>
          <p className="mt-7 max-w-130 text-lg text-soft">{notFound.text}</p>
          <ul className="mt-10 max-w-150 border-t border-rule text-lg">
            <WayOut href={sitePaths.home}>{notFound.links.home}</WayOut>
            <WayOut href={sitePaths.contact}>{notFound.links.contact}</WayOut>
            <WayOut href={sitePaths.sellFast}>{notFound.links.sellFast}</WayOut>
          </ul>
          <h2 className="mt-14 text-xl font-medium">{notFound.typesHeading}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-8">
            {featuredPropertyTypes.map(({ name }) => (
              <li key={name}>
                <a
                  href={questionnaireHref}
                  className="press inline-flex min-h-11 items-center underline decoration-metal underline-offset-4 hover:decoration-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Skyline className="-z-10 h-64 w-full overflow-visible sm:h-80 lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-auto" />
      </div>
    </PageFrame>
  ),
}

function WayOut({ href, children }: { href: string; children: string }) {
  return (
    <li className="border-b border-rule">
      <a
        href={href}
        className="press flex items-center justify-between py-4 font-semibold no-underline hover:text-brass"
      >
        {children} <Arrow />
      </a>
    </li>
  )
}
