import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { base32 } from '@scure/base'
import type { Pool } from 'pg'
import { formatUuid } from '#domain/format-uuid.ts'
import { findOrCreateSecret } from './signing-key-store.ts'

const MAC_BYTES = 16
const UUID_BYTES = 16
const TIME_BYTES = 6
const TAG_BYTES = 8
/** Sixteen letters, short enough for an email address. Guessing one only lets someone send us mail. */
const REPLY_BYTES = 10

interface SignedTokensOptions {
  pool: Pool
  random: (bytes: number) => Uint8Array
}

/** What a link is for: an inquiry, a new address for it, unfinished answers, or the files of a property. */
export type LinkPurpose = 'own-inquiry' | 'new-address' | 'saved-answers' | 'owner-files'

/** What a link contains. */
export interface SignedLink {
  /** The id of the lead, or of what else a link of this purpose is for. */
  targetId: string
  signedAt: number
  /** Whether the link was mailed to this address. */
  isFor(email: string): boolean
}

export interface SignedTokens {
  /** A link gives access to one thing, as long as that has the address the link was mailed to. */
  signLink(purpose: LinkPurpose, target: { id: string; email: string }, at: number): Promise<string>
  readLink(purpose: LinkPurpose, token: string): Promise<SignedLink | null>
  /** The moment the page of a form was shown. */
  signMoment(time: number): Promise<string>
  readMoment(token: string): Promise<number | null>
  /** The signature in a reply address, in lower case. */
  signReply(reference: string): Promise<string>
  isSignedReply(reference: string, signature: string): Promise<boolean>
}

/** Tokens that only this deployment can create. Each kind is signed for its purpose and valid for no other. */
export function createSignedTokens({ pool, random }: SignedTokensOptions): SignedTokens {
  let cached: Promise<Buffer> | null = null
  const readSecret = () => {
    cached ??= findOrCreateSecret(pool, 'lead-tokens', random(32))
    // A failure is not cached, so that the next call tries again.
    cached.catch(() => {
      cached = null
    })
    return cached
  }

  async function sign(purpose: string, value: Buffer): Promise<string> {
    return Buffer.concat([value, mac(await readSecret(), purpose, value)]).toString('base64url')
  }

  async function read(purpose: string, token: string, length: number): Promise<Buffer | null> {
    const bytes = Buffer.from(token.slice(0, 100), 'base64url')
    if (bytes.length !== length + MAC_BYTES || bytes.toString('base64url') !== token) return null
    const value = bytes.subarray(0, length)
    return timingSafeEqual(bytes.subarray(length), mac(await readSecret(), purpose, value)) ? value : null
  }

  async function signReply(reference: string): Promise<string> {
    const bytes = mac(await readSecret(), 'reply', Buffer.from(reference)).subarray(0, REPLY_BYTES)
    return base32.encode(bytes).toLowerCase()
  }

  return {
    signReply,
    async isSignedReply(reference, signature) {
      const [given, right] = [Buffer.from(signature), Buffer.from(await signReply(reference))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
    signLink: (purpose, { id, email }, at) =>
      sign(purpose, Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), toBytes(at), tagOf(email)])),
    async readLink(purpose, token) {
      const value = await read(purpose, token, UUID_BYTES + TIME_BYTES + TAG_BYTES)
      return value && toLink(value)
    },
    signMoment: (time) => sign('form', toBytes(time)),
    async readMoment(token) {
      return (await read('form', token, TIME_BYTES))?.readUIntBE(0, TIME_BYTES) ?? null
    },
  }
}

function toLink(value: Buffer): SignedLink {
  const tag = value.subarray(UUID_BYTES + TIME_BYTES)
  return {
    targetId: formatUuid(value.subarray(0, UUID_BYTES)),
    signedAt: value.readUIntBE(UUID_BYTES, TIME_BYTES),
    isFor: (email) => tagOf(email).equals(tag),
  }
}

function toBytes(time: number): Buffer {
  const value = Buffer.alloc(TIME_BYTES)
  value.writeUIntBE(time, 0, TIME_BYTES)
  return value
}

/** Part of the hash, enough to tell addresses apart. The signature protects it. */
function tagOf(email: string): Buffer {
  return hash('sha256', email.toLowerCase(), 'buffer').subarray(0, TAG_BYTES)
}

function mac(secret: Buffer, purpose: string, value: Buffer): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(value).digest().subarray(0, MAC_BYTES)
}
