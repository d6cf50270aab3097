import { citySlugs } from '#content/city-schema.ts'
import { cityPath, sitePaths } from '#domain/site-map.ts'

/** Every page of the site by its path. */
export const pagePaths: string[] = [...Object.values(sitePaths), ...citySlugs.map(cityPath)]

/** A path at which the 404 page stands. */
export const MISSING_PATH = '/no-such-page'
