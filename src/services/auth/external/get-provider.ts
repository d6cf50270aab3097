import type { AuthContext } from '../auth-context.ts'
import { invalid } from '../wire/auth-error.ts'
import { type ExternalProvider, isOn, knownProviders } from './external-provider.ts'

/** The provider named by a request, if this deployment offers it. */
export function getProvider({ providers }: AuthContext, name: string): ExternalProvider {
  const wanted = name.toLowerCase()
  const found = providers.list.find((provider) => provider.name === wanted)
  if (found && isOn(found)) return found
  if (found && found.clientIds.length > 0) throw invalid('Unsupported provider: missing OAuth secret')
  if (found || knownProviders.includes(wanted)) throw invalid('Unsupported provider: provider is not enabled')
  throw invalid(`Unsupported provider: Provider ${name.slice(0, 100)} could not be found`)
}
