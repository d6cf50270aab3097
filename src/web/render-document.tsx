import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { OWN_CONTENT_ID, readOwnContent } from '#content/own/own-content.ts'
import { colours } from '#content/own/shown-colours.ts'
import { createPageMeta, type PageMeta } from '#domain/seo/page-meta.ts'
import { createGraph, serializeGraph } from '#domain/seo/structured-data.ts'
import { writeOwnContentForScripts } from '#domain/site/own-content-for-scripts.ts'
import type { SiteAssets, SiteFacts } from '#domain/site/site-renderer.ts'
import type { Page, PageBodyProps, PrivatePage } from './pages/page.ts'

/** Renders a page as a whole document. What this request brought is passed to the form on the page. */
export function renderDocument(
  page: Page,
  facts: SiteFacts,
  brought: Pick<PageBodyProps, 'posted' | 'asked'> = {},
): string {
  const { posted, asked } = brought
  const { siteUrl, identity, proof, assets } = facts
  const meta = createPageMeta(page.seo, { siteUrl, path: page.path, siteName: identity.brokerageName })
  // Search engines never see the answer to a form.
  const graph =
    posted || asked ? null : createGraph({ siteUrl, identity, proof, page, own: page.structuredData?.(facts) ?? [] })
  const html = renderToStaticMarkup(
    <html lang="en-CA">
      <Head title={meta.title} assets={assets} moreCss={findMoreCss(page, assets)}>
        <PublicHead meta={meta} loader={assets.loader} graph={graph && serializeGraph(graph)} />
        {page.isTool && <meta name="referrer" content="strict-origin" />}
      </Head>
      <body
        data-not-found={page.path === null || undefined}
        data-google-tag={page.isTool ? undefined : facts.gaMeasurementId}
        data-quiet={page.isTool}
      >
        <page.Body facts={facts} posted={posted} asked={asked} />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** The stylesheet of this kind of page. */
function findMoreCss({ isTool, isAccountPage, hasSteps }: Page, assets: SiteAssets): string | undefined {
  if (isTool) return assets.toolCss
  if (isAccountPage) return assets.accountCss
  return hasSteps && assets.stepsCss
}

/**
 * A page for one person, as a whole document. Its URL is a secret, so it sends no referrer, and it has no script, or
 * only one that counts nothing.
 */
export function renderPrivateDocument({ title, script, body }: PrivatePage, assets: SiteAssets): string {
  const html = renderToStaticMarkup(
    <html lang="en-CA">
      <Head title={title} assets={assets} moreCss={assets.accountCss}>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        {script && <script type="module" src={script} />}
      </Head>
      <body>{body}</body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** The same in all pages, because their scripts are. */
const ownContent = writeOwnContentForScripts(readOwnContent())

interface HeadProps {
  title: string
  assets: SiteAssets
  /** The stylesheet that only some pages have. */
  moreCss: string | undefined
  children: ReactNode
}

function Head({ title, assets: { css, fonts }, moreCss, children }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; its hash is in the CSP */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      {moreCss && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet too, with its own hash
        <style dangerouslySetInnerHTML={{ __html: moreCss }} />
      )}
      {children}
      {ownContent && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data for the scripts, with `<` escaped
        <script type="application/json" id={OWN_CONTENT_ID} dangerouslySetInnerHTML={{ __html: ownContent }} />
      )}
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={colours.light.paper} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colours.dark.paper} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </head>
  )
}

interface PublicHeadProps {
  meta: PageMeta
  loader: string
  graph: string | null
}

/** The loader, and the metadata for search engines and social networks. */
function PublicHead({ meta, loader, graph }: PublicHeadProps) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own loader; its hash is in the CSP */}
      <script dangerouslySetInnerHTML={{ __html: loader }} />
      {meta.canonical && <link rel="canonical" href={meta.canonical} />}
      {meta.tags.map((tag) => (
        <meta key={'name' in tag ? tag.name : tag.property} {...tag} />
      ))}
      {graph && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: structured data, with `<` escaped
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
      )}
    </>
  )
}
