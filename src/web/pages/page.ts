import type { ComponentType, ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import type { SeoText } from '#content/seo-schema.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { SitePath } from '#domain/site/site-map.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'

export interface PageBodyProps {
  facts: SiteFacts
  /** What a form on the page, posted without a script, led to: to be handed to its island. */
  posted?: PostedForm | undefined
}

/** A page for one person: it has no script, and no metadata for search engines and social networks. */
export interface PrivatePage {
  title: string
  body: ReactNode
}

export interface Page {
  /** Null for the 404 page, which stands at every address that has no other. */
  path: SitePath | null
  /** What the breadcrumb bar calls it. */
  label: string
  seo: SeoText
  /** The day its text last changed, ISO: the sitemap's `lastmod`. */
  updated: string
  /** Whether it belongs to accounts, which have a sheet of their own. */
  isAccountPage?: true
  /** What its graph holds besides the agent, the page and the breadcrumbs, which every page has. */
  structuredData?: (facts: SiteFacts) => Thing[]
  Body: ComponentType<PageBodyProps>
}
