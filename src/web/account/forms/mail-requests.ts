import type { AuthError } from '@supabase/auth-js'
import type { SessionClient } from '../session/auth-client.ts'
import { RESET_PATH } from '../session/auth-paths.ts'
import { storedSession } from '../session/stored-session.ts'

/** What a mail with a code and a link can be for. */
export type MailPurpose = 'signup' | 'recovery' | 'email'

/** Requests such a mail, for the first time or again. */
export async function requestMail(
  client: SessionClient,
  purpose: MailPurpose,
  email: string,
): Promise<AuthError | null> {
  const { error } = await send(client, purpose, email)
  if (error) return error
  storedSession.expect()
  return null
}

function send(client: SessionClient, purpose: MailPurpose, email: string): Promise<{ error: AuthError | null }> {
  const home = `${location.origin}/`
  switch (purpose) {
    case 'signup':
      return client.resend({ type: 'signup', email, options: { emailRedirectTo: home } })
    case 'recovery':
      return client.resetPasswordForEmail(email, { redirectTo: location.origin + RESET_PATH })
    case 'email':
      return client.signInWithOtp({ email, options: { emailRedirectTo: home, shouldCreateUser: false } })
  }
}
