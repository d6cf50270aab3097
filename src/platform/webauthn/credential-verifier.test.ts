import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { beforeAll, expect, test } from 'vitest'
import { type CredentialVerifier, loadCredentialVerifier } from './credential-verifier.ts'
import type { StoredCredential } from './stored-credential.ts'

const expected = {
  challenge: 'Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyMTI',
  relyingPartyId: 'www.site.example',
  origins: ['https://www.site.example'],
}
const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, hasKey: 0x40 }
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const credentialId = Buffer.from('a credential')
const aaguid = Buffer.from('00112233445566778899aabbccddeeff', 'hex')

let verifier: CredentialVerifier
beforeAll(async () => {
  verifier = await loadCredentialVerifier()
})

/** How a software key deviates from a valid response. */
interface Overrides {
  type?: string
  challenge?: string
  origin?: string
  relyingPartyId?: string
  flags?: number
  counter?: number
  format?: string
  algorithm?: number
}

function clientData({
  type = 'webauthn.create',
  challenge = expected.challenge,
  origin = expected.origins[0],
}: Overrides) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
  { relyingPartyId = expected.relyingPartyId, flags = 0, counter = 1 }: Overrides,
  key?: Buffer,
) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const hash = createHash('sha256').update(relyingPartyId).digest()
  const length = Buffer.from([0, credentialId.length])
  return Buffer.concat([hash, Buffer.from([flags]), count, ...(key ? [aaguid, length, credentialId, key] : [])])
}

function publicKey(algorithm = -7): Buffer {
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return Buffer.from(isoCBOR.encode(new Map(entries)))
}

const common = { id: credentialId.toString('base64url'), rawId: credentialId.toString('base64url') }

function create(overrides: Overrides = {}) {
  const flags = overrides.flags ?? flag.present | flag.hasKey
  const statement: [string, string | Uint8Array | Map<string, string>][] = [
    ['fmt', overrides.format ?? 'none'],
    ['attStmt', new Map<string, string>(overrides.format ? [['sig', 'nonsense']] : [])],
    ['authData', new Uint8Array(authenticatorData({ ...overrides, flags }, publicKey(overrides.algorithm)))],
  ]
  return {
    ...common,
    type: 'public-key' as const,
    authenticatorAttachment: 'cross-platform',
    response: {
      clientDataJSON: clientData(overrides).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(new Map(statement))).toString('base64url'),
      transports: ['usb'],
    },
  }
}

function answer(overrides: Overrides = {}) {
  const data = authenticatorData({ counter: 2, flags: flag.present, ...overrides })
  const client = clientData({ type: 'webauthn.get', ...overrides })
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return {
    ...common,
    type: 'public-key' as const,
    authenticatorAttachment: '',
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, keys.privateKey).toString('base64url'),
      userHandle: '',
    },
  }
}

async function stored(): Promise<StoredCredential> {
  const credential = await verifier.verifyCreated(create(), expected)
  if (!credential) throw new Error('refused')
  return credential
}

test('a new key is stored as Supabase stores it', async () => {
  expect(await stored()).toMatchObject({
    id: credentialId.toString('base64'),
    publicKey: publicKey().toString('base64'),
    transport: ['usb'],
    flags: { userPresent: true, userVerified: false, backupEligible: false, backupState: false },
    authenticator: { AAGUID: aaguid.toString('base64'), signCount: 1, attachment: 'cross-platform' },
    attestation: { publicKeyAlgorithm: -7 },
  })
})

test('keys of every make are accepted, without checking certificates', async () => {
  for (const format of ['packed', 'android-key', 'apple', 'made-up']) {
    expect(await verifier.verifyCreated(create({ format }), expected)).not.toBeNull()
  }
})

const wrong: [string, Overrides][] = [
  ['another challenge', { challenge: 'eA' }],
  ['another origin', { origin: 'https://www.site.example.evil.example' }],
  ['the same name without encryption', { origin: 'http://www.site.example' }],
  ['another relying party', { relyingPartyId: 'site.example' }],
]

test.each([
  ...wrong,
  ['no touch', { flags: flag.hasKey }],
  ['an algorithm that was not requested', { algorithm: -65_535 }],
  ['an assertion instead of a key', { type: 'webauthn.get' }],
] satisfies [string, Overrides][])('a new key with %s is refused', async (_what, overrides) => {
  expect(await verifier.verifyCreated(create(overrides), expected)).toBeNull()
})

test("a key with somebody else's id is refused", async () => {
  const other = Buffer.from('another').toString('base64url')
  expect(await verifier.verifyCreated({ ...create(), id: other, rawId: other }, expected)).toBeNull()
})

test('an assertion advances the counter', async () => {
  const key = await stored()
  const after = await verifier.verifyResponse(answer({ flags: flag.present | flag.verified }), key, expected)
  expect(after).toEqual({
    ...key,
    flags: { ...key.flags, userVerified: true },
    authenticator: { ...key.authenticator, signCount: 2 },
  })
})

test.each([
  ...wrong,
  ['no touch of the key', { flags: flag.verified }],
  ['an unchanged counter', { counter: 1 }],
  ['a lower counter', { counter: 0 }],
  ['a key that suddenly counts as copyable', { flags: flag.present | flag.backupEligible }],
  ['a new key instead of an assertion', { type: 'webauthn.create' }],
] satisfies [string, Overrides][])('an assertion with %s is refused', async (_what, overrides) => {
  expect(await verifier.verifyResponse(answer(overrides), await stored(), expected)).toBeNull()
})

test('an assertion signed by another key is refused', async () => {
  const key = await stored()
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const given = answer()
  const signature = sign('sha256', Buffer.from('x'), other.privateKey).toString('base64url')
  const forged = { ...given, response: { ...given.response, signature } }
  expect(await verifier.verifyResponse(forged, key, expected)).toBeNull()
})
