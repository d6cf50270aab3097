import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import * as v from 'valibot'
import { codeOf } from '#platform/errors/code-of.ts'
import { isKeyProof, proveKey } from '#platform/tokens/key-proof.ts'

export interface SiteAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As it came, still compressed. */
  body: Buffer
  certificateEndsAt: Date | null
  askedAt: number
  answeredAt: number
}

/** How the site saw our request, proven to be the site with our secret key. */
const SelfReport = v.object({
  proof: v.string(),
  socketAddress: v.string(),
  clientAddress: v.string(),
  isForwarded: v.boolean(),
  isProxyTrusted: v.boolean(),
  descriptors: v.nullable(v.number()),
})

export interface SiteReport extends v.InferOutput<typeof SelfReport> {
  answer: SiteAnswer
}

/** Shorter than the limit of a check, so that the check can give the reason. */
const TIMEOUT_MS = 8000

/** Why the site could not be asked, and what to do about it. */
export class SiteFault extends Error {
  override name = 'SiteFault'
}

export async function askSite(url: URL, headers: Record<string, string> = {}): Promise<SiteAnswer> {
  const askedAt = Date.now()
  const response = await send(url, headers).catch((error: unknown) => {
    throw new SiteFault(explainConnection(url, error), { cause: error })
  })
  const answeredAt = Date.now()
  const { socket } = response
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : null
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await buffer(response),
    certificateEndsAt: certificate ? new Date(certificate) : null,
    askedAt,
    answeredAt,
  }
}

function send(url: URL, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { headers, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve)
    request.on('error', reject)
    request.end()
  })
}

function explainConnection({ origin }: URL, error: unknown): string {
  const code = codeOf(error) || String(error)
  if (/CERT|SELF_SIGNED|SIGNATURE|ALTNAME/.test(code))
    return `The certificate of ${origin} is not valid (${code}): renew it in the proxy.`
  if (/SSL|EPROTO/.test(code)) return `${origin} does not speak TLS (${code}): set up TLS in the proxy.`
  return `${origin} does not answer (${code}): start the site and its proxy, and check SITE_URL, the name and the firewall.`
}

/** Asks the site how our request arrived. Both sides prove that they have the same secret key. */
export async function askAboutSelf(
  siteUrl: URL,
  secretKey: string,
  headers?: Record<string, string>,
): Promise<SiteReport> {
  const nonce = randomUUID()
  const url = new URL('/functions/v1/doctor', siteUrl)
  url.search = new URLSearchParams({ nonce, proof: proveKey(secretKey, 'question', nonce) }).toString()
  const answer = await askSite(url, headers)
  const report = v.safeParse(SelfReport, readJson(answer))
  if (answer.status === 200 && report.success && isKeyProof(report.output.proof, secretKey, 'answer', nonce))
    return { ...report.output, answer }
  throw new SiteFault(explainAnswer(siteUrl, answer))
}

function readJson({ body }: SiteAnswer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** Only our app sends this header. */
function explainAnswer({ origin }: URL, { status, headers }: SiteAnswer): string {
  if (headers['x-request-id'] === undefined)
    return `Something other than this app answers at ${origin}, with status ${status}: check where the proxy passes requests, and whether the app runs.`
  return `The app at ${origin} has another SECRET_KEY or is an earlier version: use the settings of the site, or restart it.`
}
