import * as v from 'valibot'
import { Identity } from '#content/identity-schema.ts'
import type { DynamicPage } from './dynamic-page.ts'

/** What the pages need of the built client: addresses with hashes, and the stylesheet that is inlined. */
export const SiteAssets = v.object({
  css: v.string(),
  /** Only inlined in the pages of accounts, as each byte of the others counts. */
  accountCss: v.exactOptional(v.string()),
  /** The address of the bootstrap, and the inlined script that fetches it. */
  bootstrap: v.string(),
  loader: v.string(),
  fonts: v.array(v.string()),
  /** The address of the script of /files, which no other page loads. */
  ownerFiles: v.exactOptional(v.string()),
  /** The stylesheet of the lead desk, which is inlined in its document alone. */
  deskCss: v.exactOptional(v.string()),
})
export type SiteAssets = v.InferOutput<typeof SiteAssets>

/** What the pages show that is not in `content`, since it depends on the deployment. */
export const SiteFacts = v.object({
  identity: Identity,
  /** The public origin, without a slash at its end. */
  siteUrl: v.string(),
  publishableKey: v.string(),
  /** If set, pages load Google's tag, except for visitors who opted out of tracking. */
  gaMeasurementId: v.optional(v.string()),
  /** Whether visitors can add identity providers to their account and remove them. */
  canLinkIdentities: v.exactOptional(v.boolean()),
  /** What the account pages say about passwords, and check before they send one. */
  passwordRules: v.object({ minLength: v.number(), staffMinLength: v.number(), characters: v.array(v.string()) }),
  /** The time of the start in ISO format, from which the year of the copyright line is taken. */
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
  /** Sent with this file in addition to the headers of every answer. */
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
