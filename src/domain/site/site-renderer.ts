import type { Identity } from '#content/identity-schema.ts'
import type { DynamicPage } from './dynamic-page.ts'

/** What the built client gives the pages: hashed addresses, and the one sheet that is inlined. */
export interface SiteAssets {
  css: string
  /** Inlined besides on the pages of accounts alone: the others are counted in bytes. */
  accountCss?: string
  /** The address of the bootstrap, and the inlined script that fetches it. */
  bootstrap: string
  loader: string
  fonts: string[]
}

/** What a page may say that is not content: who speaks, where, and when. */
export interface SiteFacts {
  identity: Identity
  /** The public origin, without a slash at its end. */
  siteUrl: string
  publishableKey: string
  /** Where set, pages load Google's tag for visitors who did not ask to be left alone. */
  gaMeasurementId?: string | undefined
  /** Whether ways to sign in can be added to an account, and taken off. */
  canLinkIdentities?: boolean
  /** The moment of the start, ISO: the copyright line's year, and what else needs a date. */
  now: string
  assets: SiteAssets
}

/** A document ready to be served. `path` is the canonical one; the 404 page stands apart. */
export interface RenderedPage {
  path: string
  /** As on its social image. */
  title: string
  html: string
}

/** What is served beside the pages and depends on the deployment: rules, robots, sitemap. */
export interface RenderedDocument {
  path: string
  contentType: string
  text: string
  /** Sent with this document, besides those that every answer has. */
  headers?: Record<string, string>
}

export interface RenderedSite {
  pages: RenderedPage[]
  documents: RenderedDocument[]
  notFound: string
}

/** Signature of the page renderer, which the server loads as a built module: it never imports `web`. */
export type RenderSite = (facts: SiteFacts) => RenderedSite

/** Signature of the built module that renders a page on request. */
export type RenderDynamicPage = (facts: SiteFacts, page: DynamicPage) => string | Promise<string>
