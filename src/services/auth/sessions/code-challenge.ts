import { AuthError, invalid } from '../wire/auth-error.ts'

export interface CodeChallenge {
  challenge: string
  method: 's256' | 'plain'
}

/** The PKCE challenge of a request, or null if it has none. */
export function readCodeChallenge(challenge: string, method: string): CodeChallenge | null {
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  const known = method.toLowerCase()
  if (known === 's256' || known === 'plain') return { challenge, method: known }
  // This is a fault of the client, and a 5xx would make it try again.
  throw new AuthError('invalid', 'validation_failed', 'Invalid code_challenge_method')
}
