import { authForms } from '#content/account/auth-forms.ts'
import { leaveWithToast } from '../../client/stored-toast.ts'
import { authPaths } from './auth-paths.ts'

/** Where to go after signing in: home, or the page the visitor came from. Only our own pages are accepted. */
function nextPath(): string {
  const wanted = new URLSearchParams(location.search).get('next') ?? ''
  return wanted === authPaths.account || /^\/desk(?![^/?])/.test(wanted) ? wanted : authPaths.home
}

export function leaveSignedIn(title: string): void {
  leaveWithToast(nextPath(), { title })
}

export function leaveWithSavedPassword(): void {
  const { title, text } = authForms.newPassword.saved
  leaveWithToast(nextPath(), { title, description: text })
}
