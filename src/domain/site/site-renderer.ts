import * as v from 'valibot'
import { Identity } from '#content/identity-schema.ts'
import { OwnContent } from '#content/own/own-content-schema.ts'
import { Proof } from '#content/proof-schema.ts'
import type { DynamicPage } from './dynamic-page.ts'

/** What pages need from the built client: hashed URLs, and the stylesheet to inline. */
export const SiteAssets = v.object({
  css: v.string(),
  /** Inlined only in account pages, because every byte counts on the others. */
  accountCss: v.exactOptional(v.string()),
  /** Inlined only in pages with a form in steps. */
  stepsCss: v.exactOptional(v.string()),
  /** Inlined only in calculators. */
  toolCss: v.exactOptional(v.string()),
  /** The URL of the bootstrap script, and the inline script that loads it. */
  bootstrap: v.string(),
  loader: v.string(),
  fonts: v.array(v.string()),
  /** The typefaces that a brokerage may choose, with their rules. The built-in two are among them. */
  fontChoices: v.exactOptional(v.array(v.object({ name: v.string(), path: v.string(), css: v.string() }))),
  /** The URL of the script for /files, which no other page loads. */
  ownerFiles: v.exactOptional(v.string()),
  /** The stylesheet of the lead desk, inlined only in its document. */
  deskCss: v.exactOptional(v.string()),
})
export type SiteAssets = v.InferOutput<typeof SiteAssets>

/** What pages show that is not in `content`, because it depends on the deployment. */
export const SiteFacts = v.object({
  identity: Identity,
  /** What `IDENTITY_DIR` has in the place of built-in content. */
  own: v.exactOptional(OwnContent),
  /** The people, closed sales and testimonials in `IDENTITY_DIR`. */
  proof: v.exactOptional(Proof),
  /** The public origin, without a trailing slash. */
  siteUrl: v.string(),
  publishableKey: v.string(),
  /** If set, pages load Google's tag, except for visitors who opted out of tracking. */
  gaMeasurementId: v.optional(v.string()),
  /** Whether visitors can add identity providers to their account and remove them. */
  canLinkIdentities: v.exactOptional(v.boolean()),
  /** What account pages say about passwords, and check before sending one. */
  passwordRules: v.object({ minLength: v.number(), staffMinLength: v.number(), characters: v.array(v.string()) }),
  /** The time of the start in ISO format, which gives the year of the copyright line. */
  now: v.string(),
  assets: SiteAssets,
})
export type SiteFacts = v.InferOutput<typeof SiteFacts>

/** A page that is ready to be served. `path` is the canonical one; the 404 page is not among these. */
export interface RenderedPage {
  path: string
  /** As on its social image. */
  title: string
  html: string
}

/** A file that depends on the deployment: speculation rules, robots.txt, the sitemap and others. */
export interface RenderedDocument {
  path: string
  contentType: string
  text: string
  /** Sent with this file in addition to the usual headers. */
  headers?: Record<string, string>
}

export interface RenderedSite {
  pages: RenderedPage[]
  documents: RenderedDocument[]
  notFound: string
}

/** Signature of the page renderer. The server loads it as a built module, because it must not import `web`. */
export type RenderSite = (facts: SiteFacts) => RenderedSite

/** Signature of the built module that renders a page on request. */
export type RenderDynamicPage = (facts: SiteFacts, page: DynamicPage) => string | Promise<string>
