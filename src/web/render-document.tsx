import { renderToStaticMarkup } from 'react-dom/server'
import { createPageMeta, type PageMeta } from '#domain/seo/page-meta.ts'
import type { SiteAssets, SiteFacts } from '#domain/site-renderer.ts'
import type { Page } from './pages/page.ts'

/** A page as a whole document: the only place that knows `<html>`. */
export function renderDocument({ path, text, Body }: Page, facts: SiteFacts): string {
  const meta = createPageMeta(text, { siteUrl: facts.siteUrl, path })
  const html = renderToStaticMarkup(
    <html lang="en-CA">
      <Head meta={meta} assets={facts.assets} />
      <body>
        <Body facts={facts} />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

function Head({ meta, assets }: { meta: PageMeta; assets: SiteAssets }) {
  const { css, fonts, bootstrap } = assets
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {meta.robots && <meta name="robots" content={meta.robots} />}
      {meta.canonical && <link rel="canonical" href={meta.canonical} />}
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet; its hash stands in the CSP */}
      <style dangerouslySetInnerHTML={{ __html: css }} />
      <script type="module" async src={bootstrap.src} integrity={bootstrap.integrity} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f1e5" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1729" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </head>
  )
}
