import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RenderDynamicPage, type RenderSite, SiteAssets } from '#domain/site/site-renderer.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'

/** Addresses of the assets that the build left in `dist`. */
export function readBuiltAssets(dist: string): Promise<SiteAssets> {
  return readJsonFile(join(dist, 'assets.json'), SiteAssets)
}

/** The page renderer that the build left in `dist`. It contains React, so the serving process does not load it. */
export async function loadBuiltRenderer(dist: string): Promise<{ renderSite: RenderSite }> {
  return import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-site.js')).href)
}

/** The renderer of the pages that are made on request. It contains React too, so it is loaded by the first request. */
export async function loadBuiltDynamicRenderer(dist: string): Promise<{ renderDynamicPage: RenderDynamicPage }> {
  return import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-dynamic-page.js')).href)
}
