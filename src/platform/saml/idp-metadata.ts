import { readRoot, requirePlainXml, SamlRefused, type XmlElement } from './safe-xml.ts'

/** What we need from an identity provider's metadata. */
export interface IdpMetadata {
  entityId: string
  /** Where a browser is sent to sign in. */
  signInUrl: string
  /** Base64 certificates for checking its signatures. */
  certificates: string[]
}

const LIMITS = { maxLength: 512 * 1024, maxElements: 5000 }
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads metadata. Throws `SamlRefused`, whose message says what is missing. */
export async function readIdpMetadata(text: string, allows: (url: URL) => boolean): Promise<IdpMetadata> {
  const xml = requirePlainXml(withoutComments(text), LIMITS)
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  const document: unknown = await parseXml2JsFromString(xml).catch((cause: unknown) => {
    throw new SamlRefused('could not be parsed as XML', { cause })
  })
  const entity = readRoot(document, 'EntityDescriptor')
  const entityId = entity?.attributes.entityID ?? ''
  if (!entity || entityId === '') throw new SamlRefused('does not contain an EntityID')
  const providers = entity.children('IDPSSODescriptor')
  const [provider] = providers
  if (!provider) throw new SamlRefused('does not contain any IDPSSODescriptor')
  if (providers.length > 1) throw new SamlRefused('contains multiple IDPSSODescriptors')
  return { entityId, signInUrl: signInUrlOf(provider, allows), certificates: certificatesOf(provider) }
}

function signInUrlOf(provider: XmlElement, allows: (url: URL) => boolean): string {
  const service = provider.children('SingleSignOnService').find(({ attributes }) => attributes.Binding === REDIRECT)
  const location = service?.attributes.Location ?? ''
  if (!URL.canParse(location))
    throw new SamlRefused('does not contain a SingleSignOnService with HTTP-Redirect binding')
  if (!allows(new URL(location))) throw new SamlRefused('names a SingleSignOnService that is not a HTTPS URL')
  return location
}

function certificatesOf(provider: XmlElement): string[] {
  const keys = provider
    .children('KeyDescriptor')
    .filter(({ attributes }) => (attributes.use ?? 'signing') === 'signing')
  const found = keys
    .flatMap((key) => key.children('KeyInfo'))
    .flatMap((info) => info.children('X509Data'))
    .flatMap((data) => data.children('X509Certificate'))
    .map(({ text }) => text.replaceAll(/\s/g, ''))
  if (found.length === 0 || found.some((text) => !/^[A-Za-z0-9+/]+=*$/.test(text)))
    throw new SamlRefused('does not contain a certificate to check signatures by')
  return found
}

/**
 * Some products write comments into their metadata. Removing them is safe, as no value that we read can contain one.
 */
function withoutComments(text: string): string {
  let stripped = ''
  let from = 0
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at + 4)
    if (end === -1) break
    stripped += text.slice(from, at)
    from = end + 3
  }
  return stripped + text.slice(from)
}
