import { invalid } from '#domain/auth/auth-error.ts'
import { type ExternalProvider, isOn, knownProviders } from '#domain/auth/external-provider.ts'
import type { AuthContext } from './auth-context.ts'

/** The provider that a request names, if this deployment offers it. */
export function findProvider({ providers }: AuthContext, name: string): ExternalProvider {
  const wanted = name.toLowerCase()
  const found = providers.list.find((provider) => provider.name === wanted)
  if (found && isOn(found)) return found
  if (found && found.clientIds.length > 0) throw invalid('Unsupported provider: missing OAuth secret')
  if (found || knownProviders.includes(wanted)) throw invalid('Unsupported provider: provider is not enabled')
  throw invalid(`Unsupported provider: Provider ${name.slice(0, 100)} could not be found`)
}
