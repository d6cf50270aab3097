import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { sessionWords as words } from '#content/account/session-words.ts'
import { loadAuthClient } from '../client/load-auth-client.ts'
import { showToast } from '../client/show-toast.ts'
import { storedSession } from '../client/stored-session.ts'
import { showStoredToast } from '../client/stored-toast.ts'
import { createAccountLinks } from './account-links.ts'
import { authPaths, RESET_PATH } from './auth-paths.ts'
import { needsSecondStep } from './second-step.ts'

// Fetched by the bootstrap where a session is stored or arrives by the address. Plain DOM: React is five times the size
// of all this, and most pages of somebody signed in need none of it. It starts by itself: the bootstrap has no byte left.
void startHeaderSession()

/** Shows whose session it is in the header, and follows what becomes of it. */
async function startHeaderSession(): Promise<void> {
  const links = createAccountLinks(signOut)
  const stored = readStoredUser()
  // At once: the client's own code is still on its way.
  if (stored) links.showAccount(stored)
  showStoredToast()
  const isOwnPage = location.pathname === authPaths.auth
  // Whoever comes by a mail's link has shown a sign of life already.
  if (isOwnPage) document.dispatchEvent(new Event('scroll'))

  const client = await loadAuthClient()
  client.onAuthStateChange((event, session) => {
    // Not inside the callback: the client waits for its listeners.
    setTimeout(() => follow(event, session))
  })

  async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
    const isWhole = session !== null && !(await needsSecondStep(client))
    if (isWhole) links.showAccount(session.user)
    else links.showSignIn()
    if (isOwnPage) return
    if (event === 'PASSWORD_RECOVERY') location.assign(RESET_PATH)
    else tellArrival(session)
  }
}

async function signOut(): Promise<void> {
  const client = await loadAuthClient()
  await client.signOut({ scope: 'local' })
  // The account page leaves by itself.
  if (location.pathname !== authPaths.account) showToast({ title: words.menu.signedOut })
}

/** What a link, or a provider, that led here came to. */
function tellArrival(session: Session | null): void {
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

function readStoredUser(): Pick<User, 'email' | 'user_metadata'> | null {
  try {
    const { user } = JSON.parse(localStorage.getItem(storedSession.key) ?? '{}')
    return user ?? null
  } catch {
    return null
  }
}
