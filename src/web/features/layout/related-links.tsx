import type { ReactNode } from 'react'
import { cities } from '#content/cities/cities.ts'
import { featuredPropertyTypes } from '#content/inquiries/property-types.ts'
import { relatedLinks as words } from '#content/pages/related-links.ts'
import { selectRelatedLinks } from '#domain/site/related-links.ts'
import { cityPath, type SitePath, sitePaths } from '#domain/site/site-paths.ts'
import { PropertyDrawing } from '../../art/property-drawing.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { frame } from '../../ui/frame.ts'

interface RelatedLinksProps {
  /** The current page, which is left out; null on the 404 page. */
  path: SitePath | null
  /** What is shown first, such as the nearby cities. */
  children?: ReactNode
}

/** Links to other pages. */
export function RelatedLinks({ path, children }: RelatedLinksProps) {
  const related = selectRelatedLinks(path)
  const featured = related.cities.flatMap((slug) => cities.filter((city) => city.slug === slug))
  return (
    <section aria-labelledby="related-links" className="border-t border-rule bg-sheet print:hidden">
      <div className={`${frame} py-16 lg:py-20`}>
        <h2 id="related-links" className="text-2xl font-normal tracking-tight">
          {words.heading}
        </h2>
        {children}
        <div className="mt-9 grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_1fr]">
          <Group heading={words.citiesHeading}>
            {featured.map(({ slug, name }) => (
              <LinkRow key={slug} href={cityPath(slug)}>
                {name}
              </LinkRow>
            ))}
          </Group>
          <PropertyTypeCards />
          <Group heading={words.quickHeading}>
            {related.quickLinks.map((name) => (
              <LinkRow key={name} href={sitePaths[name]}>
                {words.quickLinks[name]}
              </LinkRow>
            ))}
          </Group>
        </div>
      </div>
    </section>
  )
}

function PropertyTypeCards() {
  return (
    <div className="order-last sm:col-span-2 lg:order-none lg:col-span-1">
      <GroupHeading>{words.typesHeading}</GroupHeading>
      <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {featuredPropertyTypes.map(({ id, name }) => (
          <li key={id}>
            <a
              href={sitePaths.home}
              className="press block rounded-xs border border-rule bg-paper p-3 text-center text-sm font-semibold no-underline hover:border-metal"
            >
              <PropertyDrawing type={id} />
              <span className="mt-2 block">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <GroupHeading>{heading}</GroupHeading>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}

function GroupHeading({ children }: { children: string }) {
  return <h3 className="font-text text-sm font-semibold tracking-wide text-brass">{children}</h3>
}

function LinkRow({ href, children }: { href: string; children: string }) {
  return (
    <li className="border-b border-rule">
      <a
        href={href}
        className="press flex items-center justify-between py-3 font-semibold no-underline hover:text-brass"
      >
        {children} <Arrow />
      </a>
    </li>
  )
}
