import { AuthClient } from '@supabase/auth-js'
import { storedSession } from './stored-session.ts'

const CONFIRM_PAGE = `${location.origin}/auth/confirm`

/**
 * The official client, one for each page: it alone keeps, renews and ends the session, here and in other tabs. Links in
 * mails bring tokens in the fragment, since they are often opened on another device than the one that asked
 * (docs/decisions/0014).
 */
export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: storedSession.key,
  autoRefreshToken: true,
  persistSession: true,
  flowType: 'implicit',
  detectSessionInUrl: takeFromAddress,
})

export type SessionClient = InstanceType<typeof AuthClient>

/**
 * Whether the address holds a session to be taken: nobody shall be signed in to a stranger's account by a link alone, so
 * the visitor pressed the button of our own page, or asked for the link in this browser. Tokens leave the address, and
 * with it the history, at once.
 */
function takeFromAddress(_url: URL, params: Record<string, string>): boolean {
  const isAnswer = ['access_token', 'error', 'error_code', 'message'].some((name) => name in params)
  if (!isAnswer) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  // The first of the two links of a change of address.
  if (params.message) {
    storedSession.noteArrival('half')
    return false
  }
  const isTaken = 'access_token' in params && (document.referrer.startsWith(CONFIRM_PAGE) || storedSession.isExpected())
  if (!isTaken) storedSession.noteRefusal(params.error_description ?? '')
  else storedSession.noteArrival(params.type ?? '')
  return isTaken
}
