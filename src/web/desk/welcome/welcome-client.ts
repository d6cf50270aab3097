import { Welcome } from '#domain/desk/answers/welcome.ts'
import { request, requestAsGuest } from '../desk-request.ts'
import type { InvitationLink } from './invitation-link.ts'

/** What the page says to the person behind the link, or to the one who is signed in. */
export function readWelcome(link: InvitationLink | null): Promise<Welcome> {
  if (!link) return request(Welcome, 'desk-welcome')
  return requestAsGuest(Welcome, 'desk-welcome', { type: link.type, token_hash: link.hash })
}
