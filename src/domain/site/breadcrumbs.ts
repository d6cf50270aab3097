import { type SitePath, sitePaths } from './site-paths.ts'

/** The parts of a page that breadcrumbs need. `path` is null for the 404 page, which has no address. */
export interface Crumb {
  path: SitePath | null
  label: string
}

const home: Crumb = { path: sitePaths.home, label: 'Home' }

/** The breadcrumbs of a page, which comes last. The site is one level deep; the home page has none. */
export function createBreadcrumbs(page: Crumb): Crumb[] {
  return page.path === sitePaths.home ? [] : [home, page]
}
