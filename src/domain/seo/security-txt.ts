import { sitePaths } from '../site/site-map.ts'

interface SecurityTxtOptions {
  siteUrl: string
  email: string
  /** ISO. The file is made anew at each start, so the year that it is good for begins there. */
  now: string
}

/** RFC 9116: where to report a weakness. */
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
