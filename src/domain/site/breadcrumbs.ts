import { type SitePath, sitePaths } from './site-map.ts'

/** What a trail needs of a page. `path` is null for the 404 page, which has no address of its own. */
export interface Crumb {
  path: SitePath | null
  label: string
}

const home: Crumb = { path: sitePaths.home, label: 'Home' }

/** The trail to a page, itself last. The site is one level deep; the home page has no trail. */
export function createBreadcrumbs(page: Crumb): Crumb[] {
  return page.path === sitePaths.home ? [] : [home, page]
}
