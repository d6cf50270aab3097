import type { ComponentType, ReactNode } from 'react'
import type { SeoText } from '#content/seo-schema.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import type { DataNode } from '#domain/seo/data-node.ts'
import type { SitePath } from '#domain/site/site-paths.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'

export interface PageBodyProps {
  facts: SiteFacts
  /** The result of a form posted without a script, for its island. */
  posted?: PostedForm | undefined
  /** What the visitor typed into a calculator, from a query or a post. */
  asked?: { typed: Record<string, string>; day: string } | undefined
}

/** A page for one person: without public scripts, and without metadata for search engines and social networks. */
export interface PrivatePage {
  title: string
  /** The URL of the only script of the page, if it has one. */
  script?: string | undefined
  body: ReactNode
}

export interface Page {
  /** Null for the 404 page, which has no address. */
  path: SitePath | null
  /** The name of the page in the breadcrumb bar. */
  label: string
  seo: SeoText
  /** The day its text last changed (ISO), which is the sitemap's `lastmod`. */
  updated: string
  /** Whether it is an account page, because those have an extra stylesheet. */
  isAccountPage?: true
  /** Whether it has a form in steps, because those have an extra stylesheet, too. */
  hasSteps?: true
  /** Whether it is a calculator: its address may have the visitor's figures, so only its views are counted. */
  isTool?: true
  /** Structured data in addition to the agent, page and breadcrumbs of every page. */
  structuredData?: (facts: SiteFacts) => DataNode[]
  Body: ComponentType<PageBodyProps>
}
