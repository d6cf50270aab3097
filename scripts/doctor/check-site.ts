import { brotliDecompressSync } from 'node:zlib'
import { WebSocket } from 'ws'
import { findPublishableKey } from '#app/publishable-key.ts'
import { createProxyCheck } from '#http/requests/client-address.ts'
import { askSite, type SiteAnswer, SiteFault, type SiteReport } from './ask-site.ts'
import { type DoctorContext, withSite } from './doctor-context.ts'
import { type Finding, fail, pass, skip, warn } from './finding.ts'

const DAY = 86_400_000
const CERTIFICATE_WARN_DAYS = 14
const HANDSHAKE_MS = 8000
/** Nobody has this address. */
const PRETENDED = '192.0.2.1'

/** Whether the app answers at SITE_URL, with a valid certificate. */
export async function checkSite({ site, config }: DoctorContext): Promise<Finding> {
  const { siteUrl } = config.server
  try {
    const { certificateEndsAt } = (await site()).answer
    if (certificateEndsAt === null) return pass(`The app answers at ${siteUrl}.`)
    const day = certificateEndsAt.toISOString().slice(0, 10)
    if (certificateEndsAt.getTime() - Date.now() < CERTIFICATE_WARN_DAYS * DAY)
      return warn(`The certificate of ${siteUrl} ends on ${day}: see why the proxy does not renew it.`)
    return pass(`The app answers at ${siteUrl}, with a certificate until ${day}.`)
  } catch (error) {
    if (error instanceof SiteFault) return fail(error.message)
    throw error
  }
}

/** Whether the addresses of visitors arrive, by which limits and records go. */
export function checkProxy(context: DoctorContext): Promise<Finding> {
  const { siteUrl, trustedProxies } = context.config.server
  return withSite(context, async (report) => {
    const found = judgeProxy(report, siteUrl)
    // If we reach the proxy from an address that is itself a proxy's, the site rightly looks further.
    if (found.status !== 'ok' || !report.isForwarded || createProxyCheck(trustedProxies)(report.clientAddress))
      return found
    const { clientAddress } = await context.siteSeenFrom(PRETENDED)
    return clientAddress === PRETENDED
      ? fail(
          'Visitors can claim any address, as the proxy passes on the X-Forwarded-For that they send: let it add or set the address (nginx: $proxy_add_x_forwarded_for).',
        )
      : found
  })
}

type Arrival = Pick<SiteReport, 'socketAddress' | 'clientAddress' | 'isForwarded' | 'isProxyTrusted'>

export function judgeProxy(arrival: Arrival, siteUrl: string): Finding {
  const { socketAddress, clientAddress, isForwarded, isProxyTrusted } = arrival
  if (isForwarded && !isProxyTrusted)
    return fail(
      `All visitors seem to come from the proxy, ${socketAddress}, and share its limits: add that address to TRUSTED_PROXIES and restart.`,
    )
  if (isForwarded) return pass(`Addresses of visitors arrive; yours is ${clientAddress}.`)
  // The app itself does not speak TLS.
  if (siteUrl.startsWith('https:'))
    return fail(
      `The proxy does not say who the visitor is: let it send X-Forwarded-For, and add ${socketAddress} to TRUSTED_PROXIES.`,
    )
  return pass(`Visitors reach the app directly; your address is ${clientAddress}.`)
}

/** Whether pages arrive as the app compressed them. */
export async function checkCompression(context: DoctorContext): Promise<Finding> {
  return withSite(context, async () => {
    const home = new URL('/', context.config.server.siteUrl)
    return judgeCompression(await askSite(home, { 'accept-encoding': 'br, gzip', accept: 'text/html' }))
  })
}

export function judgeCompression({ status, headers, body }: Pick<SiteAnswer, 'status' | 'headers' | 'body'>): Finding {
  const coding = headers['content-encoding']
  if (status !== 200) return fail(`The home page has status ${status}: see the log of the site.`)
  if (coding === undefined)
    return warn('Pages arrive uncompressed: let the proxy pass Accept-Encoding on, and not unpack answers.')
  const again = fail('The proxy compresses pages again: turn compression off there (nginx: gzip off).')
  // The app prefers Brotli, and its tags are strong; a proxy that changes a page weakens them.
  if (coding !== 'br' || headers.etag?.startsWith('W/')) return again
  return isPage(body) ? pass('Pages arrive as the app compressed them.') : again
}

/** Whether a body is a page that was compressed once. */
function isPage(body: Buffer): boolean {
  try {
    return /^<!doctype html/i.test(brotliDecompressSync(body).subarray(0, 20).toString('latin1'))
  } catch {
    return false
  }
}

/** Whether a WebSocket gets through to the realtime service. */
export function checkSockets(context: DoctorContext): Promise<Finding> {
  return withSite(context, async () => {
    const { realtime, server, publishableKey, dataDir } = context.config
    if (!realtime.isOn) return skip('REALTIME is off.')
    const key = await findPublishableKey(publishableKey, dataDir)
    if (key === null) return skip('There is no publishable key yet.')
    const url = new URL('/realtime/v1/websocket', server.siteUrl)
    url.protocol = url.protocol.replace('http', 'ws')
    url.search = new URLSearchParams({ apikey: key, vsn: '1.0.0' }).toString()
    return tryHandshake(url)
  })
}

function tryHandshake(url: URL): Promise<Finding> {
  const remedy = 'let the proxy pass Upgrade and Connection on for /realtime/v1/websocket, over HTTP/1.1'
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false })
    const end = (finding: Finding) => {
      resolve(finding)
      socket.terminate()
    }
    socket.on('open', () => end(pass('WebSockets get through.')))
    socket.on('unexpected-response', (_request, { statusCode }) =>
      end(fail(`A WebSocket was answered with status ${statusCode}: ${remedy}.`)),
    )
    socket.on('error', ({ message }) => end(fail(`A WebSocket did not open (${message}): ${remedy}.`)))
  })
}
