import { type SitePath, sitePaths } from './site-paths.ts'

/** What breadcrumbs need from a page. `path` is null for the 404 page, which has no address. */
export interface Crumb {
  path: SitePath | null
  label: string
}

const home: Crumb = { path: sitePaths.home, label: 'Home' }

/** The breadcrumbs of a page, ending with the page. The site is one level deep; the home page has none. */
export function createBreadcrumbs(page: Crumb): Crumb[] {
  return page.path === sitePaths.home ? [] : [home, page]
}
