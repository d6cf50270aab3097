import type { Provider } from '@supabase/auth-js'
import { useEffect, useState } from 'react'

/** Those of the settings that are no providers. */
const ownWays = ['email', 'phone', 'anonymous_users']
const names: Record<string, string> = { github: 'GitHub', linkedin_oidc: 'LinkedIn', azure: 'Microsoft' }

/** Which providers this deployment has switched on; none until that is known. */
export function useProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    fetch('/auth/v1/settings')
      .then((answer) => answer.json())
      .then(({ external }: { external: Record<string, boolean> }) => {
        const found = Object.keys(external).filter((name) => external[name] && !ownWays.includes(name))
        // What the service calls a provider is one: the client's list of names is only ever behind it.
        setProviders(found as Provider[])
      })
      // Without an answer there are the ways that are always there.
      .catch(() => {})
  }, [])
  return providers
}

/** 'google' → 'Google', 'custom:acme' → 'Acme'. */
export function nameOfProvider(provider: string): string {
  return names[provider] ?? provider.replace(/^custom:/, '').replace(/^./, (first) => first.toUpperCase())
}
