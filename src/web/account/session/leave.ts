import { sessionWords } from '#content/account/session-words.ts'
import { leaveWithToast } from '../../client/stored-toast.ts'
import { authPaths } from './auth-paths.ts'

/** Call when the session ends on a page that needs one. */
export function leaveSignedOut(): void {
  leaveWithToast(authPaths.home, { title: sessionWords.menu.signedOut })
}

/** Opens the sign-in page, which leads back to the account. */
export function askToSignIn(): void {
  location.replace(`${authPaths.auth}?next=${authPaths.account}`)
}
