import { citySlugs } from '#content/cities/city-schema.ts'
import { cityPath, sitePaths } from '#domain/site/site-map.ts'

/** Every page of the site by its path. */
export const pagePaths: string[] = [...Object.values(sitePaths), ...citySlugs.map(cityPath)]

/** Those that stay where they are: the account page leads whoever is not signed in away, and has tests of its own. */
export const openPaths: string[] = pagePaths.filter((path) => path !== sitePaths.account)

/** A path at which the 404 page stands. */
export const MISSING_PATH = '/no-such-page'
