import type { IdpMetadata } from './idp-metadata.ts'
import { readAssertion, type SamlAssertion } from './read-assertion.ts'
import { readRoot, requirePlainXml, SamlRefused, type XmlElement } from './safe-xml.ts'
import type { SamlKeys } from './saml-keys.ts'

interface ServiceProviderOptions {
  /** The address of our metadata, which is also our entity ID. */
  entityId: string
  /** Where browsers post an identity provider's response. */
  acsUrl: string
  keys: () => Promise<SamlKeys>
  now: () => number
}

interface SignInRequest {
  idp: IdpMetadata
  requestId: string
  relayState: string
  nameIdFormat: string | null
}

interface SamlResponse {
  idp: IdpMetadata
  /** Base64, as it was posted. */
  response: string
  /** The ID of the request that it must answer; null if the identity provider started the sign-in. */
  requestId: string | null
}

export type ServiceProvider = ReturnType<typeof createServiceProvider>

/** Checking a signature takes time quadratic in the document's size. */
const LIMITS = { maxLength: 256 * 1024, maxElements: 500 }
/** Allows for small differences between clocks. */
const CLOCK_SKEW_MS = 60_000
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** The accepted signature algorithms. SHA-1 is not among them, because it can be forged. */
const algorithms: Record<string, readonly string[]> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  CanonicalizationMethod: [C14N, EXCLUSIVE_C14N],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', C14N, EXCLUSIVE_C14N],
}

/** A SAML 2.0 service provider: its metadata, its requests, and the checks of responses. */
export function createServiceProvider({ entityId, acsUrl, keys, now }: ServiceProviderOptions) {
  async function open(idp: IdpMetadata, more: { requestId?: string; nameIdFormat?: string | null } = {}) {
    const { SAML } = await import('@node-saml/node-saml')
    const { privateKey } = await keys()
    return new SAML({
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      entryPoint: idp.signInUrl,
      idpCert: idp.certificates,
      privateKey,
      signatureAlgorithm: 'sha256',
      // One of the two signatures is always required; providers differ in which one they send.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      // readAssertion checks the times against the injected clock.
      acceptedClockSkewMs: -1,
      disableRequestedAuthnContext: true,
      identifierFormat: more.nameIdFormat ?? PERSISTENT,
      generateUniqueId: () => more.requestId ?? '',
    })
  }

  return {
    entityId,
    async metadata(): Promise<string> {
      const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
      const { privateKey, certificate } = await keys()
      return generateServiceProviderMetadata({
        issuer: entityId,
        callbackUrl: acsUrl,
        identifierFormat: PERSISTENT,
        wantAssertionsSigned: true,
        privateKey,
        publicCerts: certificate,
        signatureAlgorithm: 'sha256',
        generateUniqueId: () => '_metadata',
      })
    },
    async signInUrl({ idp, requestId, relayState, nameIdFormat }: SignInRequest): Promise<string> {
      const saml = await open(idp, { requestId, nameIdFormat })
      return saml.getAuthorizeUrlAsync(relayState, undefined, {})
    },
    /** Returns the issuer of an unverified response, to find the metadata to verify it with. */
    async issuerOf(response: string): Promise<string> {
      const { root } = await readResponse(response)
      return root.children('Issuer')[0]?.text ?? ''
    },
    /** Returns the assertion of a valid response; throws `SamlRefused` for any other. */
    async readResponse({ idp, response, requestId }: SamlResponse): Promise<SamlAssertion> {
      const { xml, root } = await readResponse(response)
      requireOurs(root, { idp, acsUrl })
      await requireStrongSignatures(xml)
      const saml = await open(idp)
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response }).catch((cause: unknown) => {
        throw new SamlRefused(cause instanceof Error ? cause.message : 'is not valid', { cause })
      })
      // From here on, only what the signature covers is read.
      const assertion = readRoot(profile?.getAssertion?.(), 'Assertion')
      if (!assertion) throw new SamlRefused('holds no assertion')
      return readAssertion(assertion, { issuer: idp.entityId, acsUrl, requestId, now: now(), skewMs: CLOCK_SKEW_MS })
    },
  }
}

async function readResponse(response: string): Promise<{ xml: string; root: XmlElement }> {
  if (!/^[A-Za-z0-9+/]+=*$/.test(response.replaceAll(/\s/g, ''))) throw new SamlRefused('is not a valid Base64 string')
  const xml = requirePlainXml(Buffer.from(response, 'base64').toString('utf8'), LIMITS)
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  const document: unknown = await parseXml2JsFromString(xml).catch((cause: unknown) => {
    throw new SamlRefused('is not XML', { cause })
  })
  const root = readRoot(document, 'Response')
  if (!root) throw new SamlRefused('is not a SAML response')
  return { xml, root }
}

/** The response element may be unsigned, so it proves nothing, but one that is not meant for us is refused early. */
function requireOurs(root: XmlElement, { idp, acsUrl }: { idp: IdpMetadata; acsUrl: string }): void {
  const status = root.children('Status')[0]?.children('StatusCode')[0]?.attributes.Value
  if (status !== SUCCESS) throw new SamlRefused('says that the sign-in failed')
  const { Destination: destination } = root.attributes
  if (destination !== undefined && destination !== acsUrl) throw new SamlRefused('is meant for another destination')
  const issuer = root.children('Issuer')[0]?.text
  if (issuer !== undefined && issuer !== idp.entityId) throw new SamlRefused('comes from another issuer')
}

async function requireStrongSignatures(xml: string): Promise<void> {
  const { parseDomFromString } = await import('@node-saml/node-saml/lib/xml.js')
  // The signature check uses the same parser, so both see the same elements.
  const document = await parseDomFromString(xml).catch((cause: unknown) => {
    throw new SamlRefused('is not XML', { cause })
  })
  for (const [name, known] of Object.entries(algorithms)) {
    const used = Array.from(document.getElementsByTagNameNS('*', name), (element) => element.getAttribute('Algorithm'))
    if (used.some((value) => !known.includes(value ?? ''))) throw new SamlRefused(`is signed with a weak ${name}`)
  }
}
