import { authForms } from '#content/account/auth-forms.ts'
import { sessionWords } from '#content/account/session-words.ts'
import { leaveWithToast } from '../client/stored-toast.ts'
import { authPaths } from './auth-paths.ts'

/** Where to go after signing in: home, or the page that sent the visitor here. Only our own pages are accepted. */
function nextPath(): string {
  const isFromAccount = new URLSearchParams(location.search).get('next') === authPaths.account
  return isFromAccount ? authPaths.account : authPaths.home
}

export function leaveSignedIn(title: string): void {
  leaveWithToast(nextPath(), { title })
}

/** Called when the session ended on a page that needs one. */
export function leaveSignedOut(): void {
  leaveWithToast(authPaths.home, { title: sessionWords.menu.signedOut })
}

/** Goes to the sign-in page, which leads back to the account. */
export function askToSignIn(): void {
  location.replace(`${authPaths.auth}?next=${authPaths.account}`)
}

export function leaveWithSavedPassword(): void {
  const { title, text } = authForms.newPassword.saved
  leaveWithToast(authPaths.home, { title, description: text })
}
