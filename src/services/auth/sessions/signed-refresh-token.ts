import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A refresh token that carries its session and its number among the tokens of that session. */
export interface SignedRefreshToken {
  sessionId: string
  counter: number
  /** The bytes that were signed. */
  content: Buffer
  signature: Buffer
}

const VERSION = 0
const ID_BYTES = 16
const SIGNATURE_BYTES = 16
const CHECKSUM_BYTES = 4
/** Each holds seven bits. A longer number would not be a safe integer. */
const MAX_COUNTER_BYTES = 7

interface TokenPosition {
  sessionId: string
  counter: number
}

/** Version, session, counter, signature and a checksum by which it is known without asking the database. */
export function signRefreshToken({ sessionId, counter }: TokenPosition, key: string): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const content = Buffer.concat([Buffer.of(VERSION), id, writeNumber(counter)])
  const signed = Buffer.concat([content, signatureOf(content, key)])
  return Buffer.concat([signed, checksumOf(signed)]).toString('base64url')
}

/** What a session stores to sign its tokens. */
export function makeStoredKey(random: (bytes: number) => Buffer): string {
  return random(32).toString('base64url')
}

/** The key that signs, which nobody can make from the database alone: the secret key is not in it. */
export function signingKeyOf(stored: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`refresh ${stored}`).digest('base64url')
}

/** Null for a malformed token. The signature is not checked here. */
export function readSignedRefreshToken(text: string): SignedRefreshToken | null {
  const bytes = Buffer.from(text, 'base64url')
  // Only the canonical encoding is accepted: a decoder also accepts others.
  if (bytes.toString('base64url') !== text || bytes[0] !== VERSION) return null
  const [signed, checksum] = split(bytes, bytes.length - CHECKSUM_BYTES)
  const [content, signature] = split(signed, signed.length - SIGNATURE_BYTES)
  const counter = readNumber(content.subarray(1 + ID_BYTES))
  if (counter === null || !checksumOf(signed).equals(checksum)) return null
  const id = content.toString('hex', 1, 1 + ID_BYTES)
  const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { sessionId, counter, content, signature }
}

export function isSignedBy({ content, signature }: SignedRefreshToken, key: string): boolean {
  return timingSafeEqual(signature, signatureOf(content, key))
}

function signatureOf(content: Buffer, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(content).digest().subarray(0, SIGNATURE_BYTES)
}

function checksumOf(signed: Buffer): Buffer {
  return createHash('sha256').update(signed).digest().subarray(0, CHECKSUM_BYTES)
}

function split(bytes: Buffer, at: number): [Buffer, Buffer] {
  return [bytes.subarray(0, Math.max(0, at)), bytes.subarray(Math.max(0, at))]
}

/** Seven bits to a byte, the lowest first; the highest bit says that more follow. */
function writeNumber(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.of(...bytes, rest)
}

function readNumber(bytes: Buffer): number | null {
  const isWhole = bytes.length > 0 && bytes.every((byte, index) => byte > 127 === index < bytes.length - 1)
  if (!isWhole || bytes.length > MAX_COUNTER_BYTES) return null
  return bytes.reduce((sum, byte, index) => sum + (byte % 128) * 128 ** index, 0)
}
