import { randomUUID } from 'node:crypto'
import * as samlify from 'samlify'
import { makeCertificate } from './make-certificate.ts'

// The tests send malformed messages on purpose, so samlify must not validate them against a schema.
samlify.setSchemaValidator({ validate: async () => 'not checked' })

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** The content of a response. Each part is valid unless a test sets it otherwise. */
export interface Answer {
  /** Undefined when the response was not requested. */
  requestId?: string
  /** Leaves out InResponseTo even if there was a request. */
  isUnasked?: boolean
  subject?: string
  /** As XML, where a test wants more than text. */
  subjectXml?: string
  subjectFormat?: string
  attributes?: Record<string, string[]>
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  status?: string
  assertionId?: string
  notBefore?: number
  notAfter?: number
  confirmedUntil?: number
  sessionUntil?: number
  sign?: 'assertion' | 'message' | 'nothing'
  algorithm?: string
}

export type SamlIdp = ReturnType<typeof createSamlIdp>

/** A real identity provider: samlify, with an RSA key of its own. */
export function createSamlIdp({ entityId = `https://${randomUUID()}.example/saml`, now = Date.now } = {}) {
  const { privateKey, certificate } = makeCertificate('identity provider')
  const signInUrl = 'https://login.company.example/sso'
  const idp = samlify.IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: RSA_SHA256,
    wantAuthnRequestsSigned: true,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [{ Binding: REDIRECT, Location: signInUrl }],
    singleLogoutService: [{ Binding: REDIRECT, Location: signInUrl }],
    loginResponseTemplate: { context: samlify.SamlLib.defaultLoginResponseTemplate.context, attributes: [] },
  })

  return {
    entityId,
    signInUrl,
    privateKey,
    metadata: idp.getMetadata(),
    /** Reads the request that a browser brings from the service provider, and checks its signature. */
    async readRequest(spMetadata: string, address: string): Promise<{ requestId: string; relayState: string }> {
      const url = new URL(address)
      const query = Object.fromEntries(url.searchParams)
      // The signature covers these parameters, in the order that the binding prescribes.
      const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
        .filter((name) => name in query)
        .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
        .join('&')
      const sp = samlify.ServiceProvider({ metadata: spMetadata })
      const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query, octetString: signed })
      return { requestId: String(extract.request?.id), relayState: query.RelayState ?? '' }
    },
    /** The response in base64, as a browser posts it. */
    async respond(spMetadata: string, answer: Answer): Promise<string> {
      const sp = samlify.ServiceProvider({ metadata: spMetadata })
      const xml = fill(answer, { entityId, sp, now: now() })
      const { sign = 'assertion', algorithm = RSA_SHA256 } = answer
      if (sign === 'nothing') return Buffer.from(xml).toString('base64')
      return samlify.SamlLib.constructSAMLSignature({
        rawSamlMessage: xml,
        privateKey,
        signingCert: String(idp.entityMeta.getX509Certificate('signing')),
        signatureAlgorithm: algorithm,
        isBase64Output: true,
        transformationAlgorithms: [
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/2001/10/xml-exc-c14n#',
        ],
        ...(sign === 'assertion'
          ? {
              referenceTagXPath: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']",
              signatureConfig: {
                prefix: 'ds',
                location: {
                  reference: "/*[local-name(.)='Response']/*[local-name(.)='Assertion']/*[local-name(.)='Issuer']",
                  action: 'after' as const,
                },
              },
            }
          : {
              isMessageSigned: true,
              signatureConfig: {
                prefix: 'ds',
                location: {
                  reference: "/*[local-name(.)='Response']/*[local-name(.)='Issuer']",
                  action: 'after' as const,
                },
              },
            }),
      })
    },
  }
}

interface Around {
  entityId: string
  sp: ReturnType<typeof samlify.ServiceProvider>
  now: number
}

function fill(answer: Answer, { entityId, sp, now }: Around): string {
  const iso = (at: number) => new Date(at).toISOString()
  const acs = String(sp.entityMeta.getAssertionConsumerService('post'))
  const template = samlify.SamlLib.defaultLoginResponseTemplate.context
  const filled = samlify.SamlLib.replaceTagsByValue(
    template.replace('{AuthnStatement}{AttributeStatement}', '<!--statements-->').replace('{NameID}', '<!--name-->'),
    {
      ID: `_${randomUUID()}`,
      AssertionID: answer.assertionId ?? `_${randomUUID()}`,
      Destination: answer.destination ?? acs,
      Issuer: answer.issuer ?? entityId,
      IssueInstant: iso(now),
      StatusCode: answer.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success',
      NameIDFormat: answer.subjectFormat ?? PERSISTENT,
      Audience: answer.audience ?? sp.entityMeta.getEntityID(),
      ConditionsNotBefore: iso(answer.notBefore ?? now - 5000),
      ConditionsNotOnOrAfter: iso(answer.notAfter ?? now + 300_000),
      SubjectConfirmationDataNotOnOrAfter: iso(answer.confirmedUntil ?? now + 300_000),
      SubjectRecipient: answer.recipient ?? acs,
      InResponseTo: answer.isUnasked ? undefined : answer.requestId,
    },
  )
  return filled
    .replace('<!--statements-->', () => statementsOf(answer, now))
    .replace('<!--name-->', () => answer.subjectXml ?? escapeXml(answer.subject ?? 'employee-1'))
}

function statementsOf({ attributes = {}, sessionUntil }: Answer, now: number): string {
  const end = sessionUntil === undefined ? '' : ` SessionNotOnOrAfter="${new Date(sessionUntil).toISOString()}"`
  const list = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${values
        .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return `<saml:AuthnStatement AuthnInstant="${new Date(now).toISOString()}"${end} SessionIndex="_1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${list.length > 0 ? `<saml:AttributeStatement>${list.join('')}</saml:AttributeStatement>` : ''}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
