import type { AuthError } from '@supabase/auth-js'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'

const { app: words, failed } = welcomeWords

/** A second factor that is being set up. */
export interface Enrollment {
  id: string
  /** The QR code as SVG, as the client returns it. */
  image: string
  /** The link that opens an app on this device. */
  address: string
  key: string
  /** Whether an earlier code was shown here, which an app may still have. */
  isAgain: boolean
}

/** Starts over: an enrollment that was left halfway is removed. Returns the reason if it fails. */
export async function enrolApp(): Promise<Enrollment | string> {
  const client = await loadAuthClient()
  const { data: user } = await client.getUser()
  const left = (user.user?.factors ?? []).filter(({ status }) => status !== 'verified')
  for (const { id } of left) await client.mfa.unenroll({ factorId: id })
  const friendlyName = `${words.title}, ${new Date().toISOString().slice(0, 19)}`
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) return describe(error)
  const { qr_code: image, uri: address, secret: key } = data.totp
  return { id: data.id, image, address, key, isAgain: left.length > 0 }
}

/** Proves that the app works. Null if it does. */
export async function confirmApp(id: string, typed: string): Promise<string | null> {
  const code = typed.replaceAll(/\D/g, '')
  if (code === '') return words.missing
  const client = await loadAuthClient()
  const { error } = await client.mfa.challengeAndVerify({ factorId: id, code })
  if (!error) return null
  return error.code === 'mfa_verification_failed' ? words.wrong : describe(error)
}

function describe({ message, status = 0 }: AuthError): string {
  return status >= 400 && status < 500 && message !== '' ? message : failed
}
