import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { loadBuiltRenderer, readBuiltAssets } from '#app/built-site.ts'
import { identity } from '#content/identity.ts'
import type { RenderedPage } from '#domain/site/site-renderer.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'

const Manifest = v.record(
  v.string(),
  v.object({ file: v.string(), name: v.optional(v.string()), imports: v.optional(v.array(v.string()), []) }),
)

interface PageWeights {
  html: number
  css: number
  scriptBeforeLife: number
  scriptAwake: number
  fonts: number
}

/** Renders the pages as a starting server does, with the identity from `src/content/identity.ts`. */
export async function renderBuiltPages(root: string): Promise<RenderedPage[]> {
  const dist = join(root, 'dist')
  const [assets, { renderSite }] = await Promise.all([readBuiltAssets(dist), loadBuiltRenderer(dist)])
  const siteUrl = 'https://www.offmarket-ontario.example'
  return renderSite({
    identity,
    siteUrl,
    publishableKey: 'sb_publishable_sample',
    passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
    now: '2026-11-15T12:00:00.000Z',
    assets,
  }).pages
}

/**
 * Measures the parts of a page in brotli bytes, and fonts uncompressed. `html` contains the inlined stylesheet.
 */
export async function createPageWeigher(dist: string): Promise<(html: string) => PageWeights> {
  const [manifest, assets] = await Promise.all([
    readJsonFile(join(dist, 'manifest.json'), Manifest),
    readBuiltAssets(dist),
  ])
  const client = (path: string) => join(dist, 'client', path)
  const css = brotliSize(Buffer.from(assets.css))
  const scriptBeforeLife = brotliSize(readFileSync(client(assets.bootstrap)))
  const fonts = assets.fonts.reduce((sum, path) => sum + statSync(client(path)).size, 0)

  /** The chunk of each island, everything it imports, and React, which the first island loads. */
  function awakeFiles(islands: string[]): Set<string> {
    const wanted = Object.keys(manifest).filter((key) =>
      islands.some((name) => basename(key) === `${name}.island.tsx` || manifest[key]?.name === 'react'),
    )
    const files = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const imported of chunk.imports) visit(imported)
    }
    for (const key of wanted) visit(key)
    return files
  }

  return (html) => {
    const islands = [...html.matchAll(/data-island="([^"]+)"/g)].map((match) => match[1] ?? '')
    const awake = [...awakeFiles(islands)].reduce((sum, file) => sum + brotliSize(readFileSync(client(file))), 0)
    return { html: brotliSize(Buffer.from(html)), css, scriptBeforeLife, scriptAwake: scriptBeforeLife + awake, fonts }
  }
}

function brotliSize(bytes: Buffer): number {
  return brotliCompressSync(bytes).length
}
