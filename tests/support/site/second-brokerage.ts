import { join } from 'node:path'
import { dressAssets } from '#app/brand/dress-assets.ts'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { loadSite } from '#app/load-site.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { claims } from '#content/claims.ts'
import { silentLog } from '../database/test-database.ts'
import { makeTemporaryDirectory } from '../temporary-directory.ts'
import { dist, readBuiltFacts } from './rendered-site.ts'

export const secondFolder = join(import.meta.dirname, '../../../examples/second-brokerage')

/** The site of the second example brokerage, rendered in another process, as a start does. */
export async function renderSecondBrokerage() {
  const folder = readIdentityFolder(secondFolder, '2026-11-19')
  const { identity, own, proof, pictures } = createConfig(readEnvironment({}), folder)
  if (!own?.cities || !own.claims || !proof) throw new Error('The example has no cities or no claims.')
  const built = await readBuiltFacts({ identity, own, proof })
  const facts = { ...built, assets: dressAssets(built.assets, own) }
  await using cache = await makeTemporaryDirectory()
  const site = await loadSite({ dist, facts, effort: 'quick', pictures, cacheDir: cache.path, log: silentLog })
  const replaced = own.claims.map(({ id }) => id)
  const register = [...own.claims, ...claims.filter(({ id }) => !replaced.includes(id))]
  return { identity, cities: own.cities, facts, site, register }
}
