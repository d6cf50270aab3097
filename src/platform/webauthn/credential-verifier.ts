import { createHash } from 'node:crypto'
import type { CreatedCredential, CredentialResponse } from './credential-response.ts'
import { credentialIdOf, type StoredCredential } from './stored-credential.ts'

/** ES256, ES384, ES512, RS256, RS384, RS512, PS256, PS384, PS512, EdDSA: offered to devices in order of preference. */
export const keyAlgorithms = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8]

/** What a response must match. */
export interface Expected {
  challenge: string
  relyingPartyId: string
  origins: readonly string[]
}

export interface CredentialVerifier {
  /** The new credential, or null if anything about it is not as requested. */
  verifyCreated(created: CreatedCredential, expected: Expected): Promise<StoredCredential | null>
  /** The credential with its counter advanced, or null if the response is not valid for it. */
  verifyResponse(
    answer: CredentialResponse,
    stored: StoredCredential,
    expected: Expected,
  ): Promise<StoredCredential | null>
}

/** Loaded with the first security key, as many sites never see one. */
export async function loadCredentialVerifier(): Promise<CredentialVerifier> {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  const { cose, decodeAttestationObject, decodeCredentialPublicKey, isoCBOR, parseAuthenticatorData } = helpers

  return {
    async verifyCreated(created, { challenge, relyingPartyId, origins }) {
      try {
        const object = Buffer.from(created.response.attestationObject, 'base64url')
        const authData = decodeAttestationObject(new Uint8Array(object)).get('authData')
        // The device's maker does not matter here. Dropping its attestation keeps certificates from making us fetch
        // anything.
        const statement = isoCBOR.encode(
          new Map<string, string | Uint8Array | Map<string, string>>([
            ['fmt', 'none'],
            ['attStmt', new Map<string, string>()],
            ['authData', authData],
          ]),
        )
        const attestationObject = Buffer.from(statement).toString('base64url')
        const { verified } = await server.verifyRegistrationResponse({
          response: {
            id: created.id,
            rawId: created.rawId,
            type: created.type,
            clientExtensionResults: {},
            response: { clientDataJSON: created.response.clientDataJSON, attestationObject },
          },
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: relyingPartyId,
          requireUserVerification: false,
          supportedAlgorithmIDs: keyAlgorithms,
        })
        const parsed = parseAuthenticatorData(authData)
        const key = decodeCredentialPublicKey(parsed.credentialPublicKey ?? new Uint8Array())
        const algorithm = key.get(cose.COSEKEYS.alg) ?? 0
        return verified ? toStored(created, { object, authData, parsed, algorithm }) : null
      } catch {
        // The library throws for anything that is wrong.
        return null
      }
    },

    async verifyResponse(answer, stored, { challenge, relyingPartyId, origins }) {
      if (answer.id !== credentialIdOf(stored)) return null
      try {
        const { verified, authenticationInfo: info } = await server.verifyAuthenticationResponse({
          response: {
            id: answer.id,
            rawId: answer.rawId,
            type: answer.type,
            clientExtensionResults: {},
            response: answer.response,
          },
          expectedChallenge: challenge,
          expectedOrigin: [...origins],
          expectedRPID: relyingPartyId,
          credential: {
            id: answer.id,
            publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64')),
            counter: stored.authenticator.signCount,
          },
          requireUserVerification: false,
        })
        // Whether a key can be copied between devices never changes after it is created.
        const isSameKind = (info.credentialDeviceType === 'multiDevice') === stored.flags.backupEligible
        return verified && isSameKind ? withUse(stored, info) : null
      } catch {
        return null
      }
    },
  }
}

interface Parsed {
  object: Buffer
  authData: Uint8Array
  algorithm: number
  parsed: {
    flags: { up: boolean; uv: boolean; be: boolean; bs: boolean }
    counter: number
    aaguid?: Uint8Array
    credentialID?: Uint8Array
    credentialPublicKey?: Uint8Array
  }
}

function toStored(
  created: CreatedCredential,
  { object, authData, algorithm, parsed }: Parsed,
): StoredCredential | null {
  const { flags, aaguid, credentialID, credentialPublicKey } = parsed
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  if (!aaguid || !credentialID || !credentialPublicKey) return null
  if (Buffer.from(credentialID).toString('base64url') !== created.id) return null
  const clientData = Buffer.from(created.response.clientDataJSON, 'base64url')
  return {
    id: base64(credentialID),
    publicKey: base64(credentialPublicKey),
    attestationType: 'none',
    transport: created.response.transports,
    flags: { userPresent: flags.up, userVerified: flags.uv, backupEligible: flags.be, backupState: flags.bs },
    authenticator: {
      AAGUID: base64(aaguid),
      signCount: parsed.counter,
      cloneWarning: false,
      attachment: created.authenticatorAttachment,
    },
    attestation: {
      clientDataJSON: base64(clientData),
      clientDataHash: base64(createHash('sha256').update(clientData).digest()),
      authenticatorData: base64(authData),
      publicKeyAlgorithm: algorithm,
      object: base64(object),
    },
  }
}

function withUse(
  stored: StoredCredential,
  info: { newCounter: number; userVerified: boolean; credentialBackedUp: boolean },
): StoredCredential {
  return {
    ...stored,
    flags: { ...stored.flags, userVerified: info.userVerified, backupState: info.credentialBackedUp },
    authenticator: { ...stored.authenticator, signCount: info.newCounter },
  }
}
