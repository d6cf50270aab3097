import { identity } from '#content/identity.ts'
import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
import type { MailSite } from '../layout.tsx'

export type AuthMailProps = Omit<AuthMail, 'kind' | 'expiresAt'> & { site: MailSite }

/** For previews. */
export const authMailSample: AuthMailProps = {
  site: { identity, siteUrl: 'https://www.offmarket-ontario.example' },
  to: 'jane@buyers.example',
  name: 'Jane Roe',
  code: '483920',
  link: 'https://www.offmarket-ontario.example/auth/confirm?token_hash=0a1b2c3d&type=signup',
  otherEmail: 'jane@new.example',
  detail: '',
  by: '',
  at: '2026-11-15T17:04:00.000Z',
  linkSeconds: 3600,
  codeSeconds: 600,
}
