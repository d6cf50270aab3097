import { featuredPropertyTypes } from '#content/inquiries/property-types.ts'
import { notFound } from '#content/pages/not-found.ts'
import { questionnaireHref, sitePaths } from '#domain/site/site-paths.ts'
import { Skyline } from '../art/skyline.tsx'
import { PageFrame } from '../features/layout/page-frame.tsx'
import { Arrow } from '../ui/arrow.tsx'
import { Eyebrow } from '../ui/eyebrow.tsx'
import { frame } from '../ui/frame.ts'
import type { Page } from './page.ts'

const { links } = notFound

export const notFoundPage: Page = {
  path: null,
  label: notFound.label,
  seo: notFound.seo,
  updated: notFound.updated,
  Body: ({ facts }) => (
    <PageFrame facts={facts} page={notFoundPage}>
      <div className="relative isolate overflow-hidden dusk">
        <div className={`${frame} pt-16 pb-10 lg:pt-24 lg:pb-[15vw]`}>
          <Eyebrow>{notFound.eyebrow}</Eyebrow>
          <h1 className="mt-6 max-w-[6.14em] text-3xl font-normal tracking-tight">{notFound.heading}</h1>
          <p className="mt-7 max-w-130 text-lg">{notFound.lead}</p>
          <h2 className="mt-12 text-xl font-medium">{notFound.linksHeading}</h2>
          <ul className="mt-4 max-w-130 border-t border-ink/25">
            <WayOut href={sitePaths.home} {...links.home} />
            <WayOut href={sitePaths.contact} {...links.contact} />
            <WayOut href={sitePaths.sellFast} {...links.sellFast} />
          </ul>
          <h2 className="mt-10 font-text font-semibold">{notFound.propertyTypesHeading}</h2>
          <ul className="mt-1 flex max-w-130 flex-wrap gap-x-6">
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
        <Skyline className="-z-10 h-56 w-full overflow-visible sm:h-72 lg:absolute lg:inset-x-0 lg:bottom-0 lg:h-auto" />
      </div>
    </PageFrame>
  ),
}

function WayOut({ href, label, note }: { href: string; label: string; note: string }) {
  return (
    <li className="border-b border-ink/25">
      <a href={href} className="press flex items-center justify-between gap-4 py-4 no-underline hover:text-brass">
        <span>
          <strong className="block font-semibold">{label}</strong>
          <span className="block text-sm text-soft">{note}</span>
        </span>
        <Arrow />
      </a>
    </li>
  )
}
