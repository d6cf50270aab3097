import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RenderDynamicPage, type RenderSite, SiteAssets } from '#domain/site/site-renderer.ts'
import { readJsonFile } from '#platform/disk/read-json-file.ts'

/** Reads the URLs of the built assets from `dist`. */
export function readBuiltAssets(dist: string): Promise<SiteAssets> {
  return readJsonFile(join(dist, 'assets.json'), SiteAssets)
}

/** Loads the built page renderer. It contains React, so the server process does not use it. */
export async function loadBuiltRenderer(dist: string): Promise<{ renderSite: RenderSite }> {
  return import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-site.js')).href)
}

/** Loads the built renderer for dynamic pages. It contains React too, so it is loaded with the first request. */
export async function loadBuiltDynamicRenderer(dist: string): Promise<{ renderDynamicPage: RenderDynamicPage }> {
  return import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-dynamic-page.js')).href)
}
