import type { Identity } from './identity-schema.ts'

type Profiles = Identity['social']

/** The profiles with real addresses, unlike the example identity's. */
export function withoutPlaceholders(profiles: Profiles): Profiles {
  const leadsSomewhere = (url: string | undefined) => url && !new URL(url).hostname.endsWith('.example')
  return Object.fromEntries(Object.entries(profiles).filter(([, url]) => leadsSomewhere(url)))
}

/** A real identity shows no placeholders: without its own profiles it shows none. */
export function selectProfiles({ email, social }: Pick<Identity, 'email' | 'social'>): Profiles {
  return email.endsWith('.example') ? social : withoutPlaceholders(social)
}
