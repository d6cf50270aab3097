import { publicOnly, publicOrLoopback } from '#platform/outgoing/egress-policy.ts'
import { createOutgoingFetch } from '#platform/outgoing/outgoing-fetch.ts'
import { OutgoingRefused } from '#platform/outgoing/outgoing-refused.ts'
import { type IdpMetadata, readIdpMetadata } from '#platform/saml/idp-metadata.ts'
import { SamlRefused } from '#platform/saml/safe-xml.ts'
import type { AuthContext } from '../auth-context.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 1024 * 1024

/** Reads metadata that an administrator gave, or fetches it from the URL they gave. */
export async function loadMetadata(
  ctx: AuthContext,
  given: { xml: string; url: string },
): Promise<{ xml: string; metadata: IdpMetadata }> {
  const xml = given.url === '' ? given.xml : await fetchMetadata(ctx, given.url)
  return { xml, metadata: await parseMetadata(ctx, xml) }
}

/** For a provider that is stored, or about to be. */
export async function parseMetadata({ settings }: AuthContext, xml: string): Promise<IdpMetadata> {
  const allows = ({ protocol, hostname }: URL) =>
    protocol === 'https:' || (settings.isLocalIdpAllowed && protocol === 'http:' && hostname === '127.0.0.1')
  try {
    return await readIdpMetadata(xml, allows)
  } catch (cause) {
    if (cause instanceof SamlRefused) throw invalid(`SAML Metadata ${cause.message}`)
    throw cause
  }
}

async function fetchMetadata({ settings }: AuthContext, url: string): Promise<string> {
  if (!URL.canParse(url)) throw invalid('metadata_url is not a valid URL')
  const fetch = createOutgoingFetch({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    policyOf: () => (settings.isLocalIdpAllowed ? publicOrLoopback : publicOnly),
    body: 'whole',
  })
  try {
    const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/xml, text/xml, */*' } })
    if (answer.status !== 200) throw new OutgoingRefused(new URL(url), `answered with HTTP ${answer.status}`)
    return await answer.text()
  } catch (cause) {
    if (!(cause instanceof OutgoingRefused)) throw cause
    if (cause.fault === 'is not a HTTPS URL') throw invalid('metadata_url is not a HTTPS URL')
    const message = `SAML Metadata at the given metadata_url ${cause.fault}`
    throw new AuthError('invalid', 'saml_metadata_fetch_failed', message, { cause })
  }
}
