const names: Record<string, string> = { github: 'GitHub', linkedin_oidc: 'LinkedIn', azure: 'Microsoft' }

/** 'google' → 'Google', 'custom:acme' → 'Acme'. */
export function nameOfProvider(provider: string): string {
  return names[provider] ?? provider.replace(/^custom:/, '').replace(/^./, (first) => first.toUpperCase())
}
