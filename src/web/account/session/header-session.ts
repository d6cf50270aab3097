import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { sessionWords as words } from '#content/account/session-words.ts'
import { showToast } from '../../client/show-toast.ts'
import { showStoredToast } from '../../client/stored-toast.ts'
import { createAccountLinks } from './account-links.ts'
import { authPaths, RESET_PATH } from './auth-paths.ts'
import { loadAuthClient } from './load-auth-client.ts'
import { needsSecondStep } from './second-step.ts'
import { storedSession } from './stored-session.ts'
import { readStoredUser } from './stored-user.ts'

// The bootstrap loads this if a session is stored or arrives in the URL. It uses plain DOM, because React is five times
// its size and most pages do not need it. It starts on import, because every byte of the bootstrap counts.
void startHeaderSession()

/** Shows in the header who is signed in, and follows session changes. */
async function startHeaderSession(): Promise<void> {
  const links = createAccountLinks(signOut)
  const stored = readStoredUser()
  // Shown at once, while the client is still loading.
  if (stored) links.showAccount(stored)
  showStoredToast()
  const isOwnPage = location.pathname === authPaths.auth
  // A visitor arriving from a mailed link is clearly present, so the islands need not wait for another sign.
  if (isOwnPage) document.dispatchEvent(new Event('scroll'))

  const client = await loadAuthClient()
  client.onAuthStateChange((event, session) => {
    // Runs outside the callback, because the client waits for its listeners.
    setTimeout(() => follow(event, session))
  })

  async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
    const isWhole = session !== null && !(await needsSecondStep(client))
    if (isWhole) links.showAccount(session.user)
    else links.showSignIn()
    if (isOwnPage) return
    if (event === 'PASSWORD_RECOVERY') location.assign(RESET_PATH)
    else showArrival(session)
  }
}

async function signOut(): Promise<void> {
  const client = await loadAuthClient()
  await client.signOut({ scope: 'local' })
  // The lead desk's, which would go on showing notifications.
  await (await navigator.serviceWorker?.getRegistration('/desk/'))?.unregister()
  // The account page navigates away on sign-out.
  if (location.pathname !== authPaths.account) showToast({ title: words.menu.signedOut })
}

/** Shows the outcome of the link or provider answer that led here. */
function showArrival(session: Session | null): void {
  const arrival = storedSession.takeArrival()
  if (!arrival) return
  const { type, refusal } = arrival
  const { half } = words.link
  if (type === 'half') showToast({ title: half.title, description: half.text })
  else if (!session || refusal !== null) {
    const { failed, otherwise } = type === 'provider' ? words.provider : words.link
    showToast({ title: failed, description: refusal || otherwise, kind: 'error' })
  } else showToast({ title: titleOf(type) })
}

function titleOf(type: string): string {
  if (type === 'provider' && location.pathname === authPaths.account) return words.provider.added
  return type === 'magiclink' || type === 'provider' ? words.welcome : words.link.confirmed
}
