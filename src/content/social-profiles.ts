import type { Identity } from './identity-schema.ts'

type Profiles = Identity['social']

/** The profiles that lead somewhere. Those of the example identity do not. */
export function withoutPlaceholders(profiles: Profiles): Profiles {
  const leadsSomewhere = (url: string | undefined) => url && !new URL(url).hostname.endsWith('.example')
  return Object.fromEntries(Object.entries(profiles).filter(([, url]) => leadsSomewhere(url)))
}

/** A real identity shows no placeholders: without profiles of its own it shows none. */
export function selectProfiles({ email, social }: Pick<Identity, 'email' | 'social'>): Profiles {
  return email.endsWith('.example') ? social : withoutPlaceholders(social)
}
