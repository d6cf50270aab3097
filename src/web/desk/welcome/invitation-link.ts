/** The link from an invitation, as in the page's address. */
export interface InvitationLink {
  type: 'invite' | 'recovery'
  hash: string
}

export const WELCOME_PATH = '/desk/welcome'

/** Null if the page was not opened by such a link. */
export function findInvitationLink(): InvitationLink | null {
  const query = new URLSearchParams(location.search)
  const hash = query.get('token_hash')
  if (location.pathname !== WELCOME_PATH || hash === null) return null
  return { type: query.get('type') === 'recovery' ? 'recovery' : 'invite', hash }
}

/** Once the link is used, a reload must find the session instead. */
export function forgetInvitationLink(): void {
  history.replaceState(null, '', WELCOME_PATH)
}
