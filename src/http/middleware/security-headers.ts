import { createHash } from 'node:crypto'
import type { SiteAssets } from '#domain/site/site-renderer.ts'

export type Header = readonly [name: string, value: string]

interface SecurityHeadersOptions {
  siteUrl: string
  hsts: keyof typeof hstsPolicies
  /** The inline stylesheets and script to allow. Null in development, which has no policy. */
  assets: Pick<SiteAssets, 'css' | 'accountCss' | 'stepsCss' | 'loader'> | null
  /** Whether Google's tag may load and send reports. */
  hasGoogleTag?: boolean
  /** Whether the page may register a service worker, which only the desk does. */
  hasWorker?: boolean
}

/** The wider policies also bind other sites on the domain, so the operator has to choose them. */
const hstsPolicies = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
}

/** The sources in Google's guide to content security policies. */
const google = {
  script: ' https://*.googletagmanager.com',
  image: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connect: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
}
const nobody = { script: '', image: '', connect: '' }

/** Sent with every response, including errors and files. */
export function createSecurityHeaders(options: SecurityHeadersOptions): Header[] {
  const { siteUrl, hsts, assets, hasGoogleTag, hasWorker = false } = options
  const isHttps = siteUrl.startsWith('https://')
  const others = hasGoogleTag ? google : nobody
  const headers: Header[] = [
    ['Reporting-Endpoints', 'csp="/functions/v1/csp-report"'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    // Our share windows are pop-ups, which plain `same-origin` would break.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    // Some responses to Google's tag have no resource policy, which `credentialless` permits.
    ['Cross-Origin-Embedder-Policy', hasGoogleTag ? 'credentialless' : 'require-corp'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  if (assets)
    headers.unshift(['Content-Security-Policy', contentSecurityPolicy({ assets, others, isHttps, hasWorker })])
  if (isHttps) headers.push(['Strict-Transport-Security', hstsPolicies[hsts]])
  return headers
}

interface PolicyOptions {
  assets: Pick<SiteAssets, 'css' | 'accountCss' | 'stepsCss' | 'loader'>
  others: typeof nobody
  isHttps: boolean
  hasWorker: boolean
}

function contentSecurityPolicy({ assets, others, isHttps, hasWorker }: PolicyOptions): string {
  const { css, accountCss = '', stepsCss = '', loader } = assets
  const sheets = [css, accountCss, stepsCss].filter((sheet) => sheet !== '')
  return [
    "default-src 'none'",
    `script-src 'self' ${hashSource(loader)}${others.script}`,
    `style-src ${sheets.map(hashSource).join(' ')}`,
    `img-src 'self'${others.image}`,
    "font-src 'self'",
    `connect-src 'self'${others.connect}`,
    "manifest-src 'self'",
    // Otherwise the scripts that the page may load could also become workers.
    `worker-src ${hasWorker ? "'self'" : "'none'"}`,
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
