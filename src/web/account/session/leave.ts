import { sessionWords } from '#content/account/session-words.ts'
import { leaveWithToast } from '../../client/stored-toast.ts'
import { authPaths } from './auth-paths.ts'

/** Called when the session ended on a page that needs one. */
export function leaveSignedOut(): void {
  leaveWithToast(authPaths.home, { title: sessionWords.menu.signedOut })
}

/** Goes to the sign-in page, which leads back to the account. */
export function askToSignIn(): void {
  location.replace(`${authPaths.auth}?next=${authPaths.account}`)
}
