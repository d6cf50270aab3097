import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from 'pg'
import { findOrMakeSecret } from './signing-key-store.ts'

const MAC_BYTES = 16
const UUID_BYTES = 16
const TIME_BYTES = 6

interface SignedTokensOptions {
  pool: Pool
  random: (bytes: number) => Uint8Array
}

export interface SignedTokens {
  /** For `/privacy/{token}`: the link in the mail gives access to this lead only. */
  signLead(leadId: string): Promise<string>
  readLead(token: string): Promise<string | null>
  /** The moment the page of a form was shown. */
  signMoment(time: number): Promise<string>
  readMoment(token: string): Promise<number | null>
}

/** Tokens that only this deployment can create. Each kind is signed for its purpose and valid for no other. */
export function createSignedTokens({ pool, random }: SignedTokensOptions): SignedTokens {
  let known: Promise<Buffer> | null = null
  const readSecret = () => {
    known ??= findOrMakeSecret(pool, 'lead-tokens', random(32))
    // A failure is not cached, so that the next call tries again.
    known.catch(() => {
      known = null
    })
    return known
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

  return {
    signLead: (leadId) => sign('lead', Buffer.from(leadId.replaceAll('-', ''), 'hex')),
    async readLead(token) {
      const value = await read('lead', token, UUID_BYTES)
      return value === null ? null : formatUuid(value)
    },
    signMoment(time) {
      const value = Buffer.alloc(TIME_BYTES)
      value.writeUIntBE(time, 0, TIME_BYTES)
      return sign('form', value)
    },
    async readMoment(token) {
      return (await read('form', token, TIME_BYTES))?.readUIntBE(0, TIME_BYTES) ?? null
    },
  }
}

function formatUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function mac(secret: Buffer, purpose: string, value: Buffer): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(value).digest().subarray(0, MAC_BYTES)
}
