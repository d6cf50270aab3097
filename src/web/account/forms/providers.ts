import type { Provider } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { isObject } from '#domain/is-object.ts'

/** Entries of the settings that are not providers. */
const ownWays = ['email', 'phone', 'anonymous_users']

/** The providers this deployment has switched on; empty until they are loaded. */
export function useProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([])
  useEffect(() => {
    fetch('/auth/v1/settings')
      .then((answer) => answer.json())
      .then((settings: unknown) => setProviders(readProviders(settings)))
      // Without an answer, only the built-in ways to sign in are offered.
      .catch(() => {})
  }, [])
  return providers
}

/** Returns the providers that the service settings list as switched on. The page does not load valibot. */
export function readProviders(settings: unknown): Provider[] {
  if (!isObject(settings) || !isObject(settings.external)) return []
  const { external } = settings
  const found = Object.keys(external).filter((name) => external[name] === true && !ownWays.includes(name))
  // The cast is safe: the service decides which providers exist, and the client's type may lag behind.
  return found as Provider[]
}
