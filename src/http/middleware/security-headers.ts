import { createHash } from 'node:crypto'

export type Header = readonly [name: string, value: string]

interface SecurityHeadersOptions {
  siteUrl: string
  /** Text of each inlined sheet: only these may style the pages. */
  inlineStyles: string[]
  /** Text of the one inlined script; without it none is allowed. */
  inlineScript?: string | undefined
  /** Whether Google's tag may be loaded and report home. */
  hasGoogleTag?: boolean
}

/** As Google's own guide to content security policies asks for. */
const google = {
  script: ' https://*.googletagmanager.com',
  image: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connect: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
}
const nobody = { script: '', image: '', connect: '' }

/** Sent with every answer, errors and files included. */
export function createSecurityHeaders(options: SecurityHeadersOptions): Header[] {
  const { siteUrl, inlineStyles, inlineScript, hasGoogleTag } = options
  const isHttps = siteUrl.startsWith('https://')
  const others = hasGoogleTag ? google : nobody
  const styles = inlineStyles.map(hashSource)
  const script = inlineScript ? ` ${hashSource(inlineScript)}` : ''
  const headers: Header[] = [
    ['Content-Security-Policy', contentSecurityPolicy({ styles, script, others, isHttps })],
    ['Reporting-Endpoints', 'csp="/functions/v1/csp-report"'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    // Share windows are pop-ups of ours, hence not plain `same-origin`.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    // Not all that Google's tag fetches says that others may embed it; without credentials it need not.
    ['Cross-Origin-Embedder-Policy', hasGoogleTag ? 'credentialless' : 'require-corp'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  if (isHttps) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'])
  return headers
}

interface PolicyOptions {
  styles: string[]
  script: string
  others: typeof nobody
  isHttps: boolean
}

function contentSecurityPolicy({ styles, script, others, isHttps }: PolicyOptions): string {
  return [
    "default-src 'none'",
    `script-src 'self'${script}${others.script}`,
    `style-src ${styles.join(' ') || "'none'"}`,
    `img-src 'self'${others.image}`,
    "font-src 'self'",
    `connect-src 'self'${others.connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
