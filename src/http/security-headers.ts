import { createHash } from 'node:crypto'

export type Header = readonly [name: string, value: string]

interface SecurityHeadersOptions {
  siteUrl: string
  /** Text of each inlined sheet: only these may style the pages. */
  inlineStyles: string[]
}

/** Sent with every answer, errors and files included. */
export function createSecurityHeaders({ siteUrl, inlineStyles }: SecurityHeadersOptions): Header[] {
  const isHttps = siteUrl.startsWith('https://')
  const headers: Header[] = [
    ['Content-Security-Policy', contentSecurityPolicy(inlineStyles.map(hashSource), isHttps)],
    ['Reporting-Endpoints', 'csp="/functions/v1/csp-report"'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    // Share windows are pop-ups of ours, hence not plain `same-origin`.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Embedder-Policy', 'require-corp'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  if (isHttps) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload'])
  return headers
}

function contentSecurityPolicy(styleSources: string[], isHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleSources.join(' ') || "'none'"}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
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
