import { toolsPage } from '#content/tools/tools-page.ts'
import { type SitePath, sitePaths, toolPaths } from './site-paths.ts'

/** What breadcrumbs need from a page. `path` is null for the 404 page, which has no address. */
export interface Crumb {
  path: SitePath | null
  label: string
}

const home: Crumb = { path: sitePaths.home, label: 'Home' }
const tools: Crumb = { path: toolPaths.all, label: toolsPage.label }

/** The breadcrumbs of a page, ending with the page. Only the calculators are two levels deep; the home page has none. */
export function createBreadcrumbs(page: Crumb): Crumb[] {
  if (page.path === sitePaths.home) return []
  return page.path?.startsWith(`${toolPaths.all}/`) ? [home, tools, page] : [home, page]
}
