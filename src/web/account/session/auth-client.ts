import { AuthClient } from '@supabase/auth-js'
import { storedSession } from './stored-session.ts'

const CONFIRM_PAGE = `${location.origin}/auth/confirm`

/**
 * The official client, one for each page. Nothing else stores, renews or ends the session, here or in other tabs.
 * Mailed links carry tokens in the fragment, because they are often opened on a different device from the one that
 * requested them (docs/decisions/0014).
 */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: storedSession.key,
  autoRefreshToken: true,
  persistSession: true,
  flowType: 'implicit',
  detectSessionInUrl: takeFromAddress,
  fetch: fetchAndCheckLevel,
})

export type SessionClient = InstanceType<typeof AuthClient>

/**
 * A session can lose its second level, for example when the factor is removed on another device. A new token shows
 * that, and the page listening to the client then asks for the second step.
 */
async function fetchAndCheckLevel(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  if (answer.headers.get('x-sb-error-code') === 'insufficient_aal') void authClient.refreshSession()
  return answer
}

/**
 * Whether to accept a session from the URL. A link alone must not sign anyone in to a stranger's account, so the
 * visitor must have pressed the button on our page, or requested the link in this browser. Tokens are removed from the
 * URL, and so from the history, at once.
 */
function takeFromAddress(_url: URL, params: Record<string, string>): boolean {
  const isAnswer = ['access_token', 'error', 'error_code', 'message'].some((name) => name in params)
  if (!isAnswer) return false
  const isRefusedByProvider = clearAddress()
  // This is the first of the two links of an email change.
  if (params.message) {
    storedSession.noteArrival('half')
    return false
  }
  const isTaken = 'access_token' in params && (document.referrer.startsWith(CONFIRM_PAGE) || storedSession.isExpected())
  // Only mailed links say what they are for.
  if (isTaken) storedSession.noteArrival(params.type ?? 'provider')
  else storedSession.noteArrival(isRefusedByProvider ? 'provider' : '', params.error_description ?? '')
  return isTaken
}

/** Removes the answer from the URL. Returns whether the query contained one, as a provider's answer does. */
function clearAddress(): boolean {
  const url = new URL(location.href)
  const query = url.searchParams
  const isAnswered = query.has('error')
  if (isAnswered) for (const name of ['error', 'error_code', 'error_description']) query.delete(name)
  history.replaceState(history.state, '', url.pathname + url.search)
  return isAnswered
}
