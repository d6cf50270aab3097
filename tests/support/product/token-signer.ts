import { openAuthKeys } from '#app/create-auth.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { signCompact } from '#platform/tokens/sign-compact.ts'

type Sign = (claims: Record<string, unknown>) => Promise<string>

/** Signs whatever claims a test wants with the key of a product, as nobody but the product itself can. */
export async function tokenSignerOf({ dataDir }: { dataDir: string }): Promise<Sign> {
  const { ring } = await openAuthKeys(createConfig(readEnvironment({ DATA_DIR: dataDir })))
  const now = Math.floor(Date.now() / 1000)
  return async (claims) => signCompact(await ring.signer(), { iat: now, exp: now + 3600, ...claims })
}
