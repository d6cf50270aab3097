import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Asked {
  challenge: string
  relyingPartyId: string
  origin: string
}

const PRESENT_WITH_KEY = 0x41

/** What a browser answers when a passkey is made, by a key in software. */
export function createSoftwarePasskey({ challenge, relyingPartyId, origin }: Asked) {
  const id = randomBytes(16)
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  const authData = Buffer.concat([
    createHash('sha256').update(relyingPartyId).digest(),
    Buffer.from([PRESENT_WITH_KEY, 0, 0, 0, 1]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    encodedPublicKey(),
  ])
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    },
  }
}

/** A new ES256 key in COSE. */
function encodedPublicKey(): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const fields: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return Buffer.from(isoCBOR.encode(new Map(fields)))
}
