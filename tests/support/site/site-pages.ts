import { builtInSlugs as citySlugs } from '#content/city-figures/city-slugs.ts'
import { cityPath, sitePaths, toolPaths } from '#domain/site/site-paths.ts'

/** Every page of the site by its path. */
export const pagePaths: string[] = [
  ...Object.values(sitePaths),
  ...Object.values(toolPaths),
  ...citySlugs.map(cityPath),
]

/** The pages without the account page, which redirects a visitor who is not signed in and has tests of its own. */
export const openPaths: string[] = pagePaths.filter((path) => path !== sitePaths.account)

/** A path that is answered with the 404 page. */
export const MISSING_PATH = '/no-such-page'
