import { sitePaths } from '../site/site-paths.ts'

interface SecurityTxtOptions {
  siteUrl: string
  email: string
  /** In ISO format. The file is created at startup and valid for a year. */
  now: string
}

/** RFC 9116: where to report a vulnerability. */
export function createSecurityTxt({ siteUrl, email, now }: SecurityTxtOptions): string {
  const expires = new Date(`${now.slice(0, 10)}T00:00:00Z`)
  expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  return [
    `Contact: mailto:${email}`,
    `Contact: ${siteUrl}${sitePaths.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}${sitePaths.termsOfUse}#fair-use`,
    '',
  ].join('\n')
}
