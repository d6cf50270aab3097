import { SamlRefused, type XmlElement } from './safe-xml.ts'

export interface SamlAttribute {
  name: string
  friendlyName: string
  values: string[]
}

/** What an identity provider asserts about a person. */
export interface SamlAssertion {
  id: string
  nameId: string
  nameIdFormat: string
  attributes: SamlAttribute[]
  /** When the session must end, if the provider sets a time. */
  sessionNotAfter: Date | null
  /** The assertion is refused after this time. */
  expiresAt: Date
}

interface Expected {
  issuer: string
  acsUrl: string
  requestId: string | null
  now: number
  skewMs: number
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const MAX_ID_LENGTH = 256

/**
 * Reads an assertion whose signature is valid. Checks the subject confirmation, which the library leaves to its caller:
 * the assertion must be meant for us and answer our request. Times are compared with the injected clock.
 */
export function readAssertion(assertion: XmlElement, expected: Expected): SamlAssertion {
  const id = assertion.attributes.ID ?? ''
  if (id === '' || id.length > MAX_ID_LENGTH) throw new SamlRefused('has no usable ID')
  if (assertion.children('Issuer')[0]?.text !== expected.issuer) throw new SamlRefused('comes from another issuer')
  const [subject] = assertion.children('Subject')
  const confirmedUntil = requireConfirmation(subject, expected)
  const [conditions] = assertion.children('Conditions')
  const conditionsUntil = readTime(conditions?.attributes.NotOnOrAfter)
  requireNow(readTime(conditions?.attributes.NotBefore), conditionsUntil, expected)
  const [name] = subject?.children('NameID') ?? []
  return {
    id,
    nameId: name?.text ?? '',
    nameIdFormat: name?.attributes.Format ?? '',
    attributes: assertion
      .children('AttributeStatement')
      .flatMap((statement) => statement.children('Attribute'))
      .map((attribute) => ({
        name: attribute.attributes.Name ?? '',
        friendlyName: attribute.attributes.FriendlyName ?? '',
        values: attribute.children('AttributeValue').map(({ text }) => text),
      })),
    sessionNotAfter: readTime(assertion.children('AuthnStatement')[0]?.attributes.SessionNotOnOrAfter),
    expiresAt: new Date(Math.max(confirmedUntil.getTime(), conditionsUntil?.getTime() ?? 0) + expected.skewMs),
  }
}

/** Checks the bearer confirmation and returns when it expires. */
function requireConfirmation(subject: XmlElement | undefined, expected: Expected): Date {
  const bearers = (subject?.children('SubjectConfirmation') ?? [])
    .filter(({ attributes }) => attributes.Method === BEARER)
    .map((confirmation) => confirmation.children('SubjectConfirmationData')[0]?.attributes ?? {})
  // With more than one, it would be unclear which counts.
  const [data] = bearers
  if (!data || bearers.length > 1) throw new SamlRefused('does not have one bearer confirmation')
  if (data.Recipient !== expected.acsUrl) throw new SamlRefused('is meant for another recipient')
  if ((data.InResponseTo ?? null) !== expected.requestId) throw new SamlRefused('answers another request')
  const until = readTime(data.NotOnOrAfter)
  if (!until) throw new SamlRefused('is confirmed without an end')
  requireNow(readTime(data.NotBefore), until, expected)
  return until
}

function requireNow(from: Date | null, until: Date | null, { now, skewMs }: Expected): void {
  if (until && until.getTime() + skewMs <= now) throw new SamlRefused('is expired')
  if (from && from.getTime() - skewMs > now) throw new SamlRefused('is not valid yet')
}

function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(at.getTime())) throw new SamlRefused('names an unreadable time')
  return at
}
