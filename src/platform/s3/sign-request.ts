// The signature that S3-compatible services require, version 4 (AWS4-HMAC-SHA256).
import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface SignedRequest {
  method: string
  url: URL
  headers: Record<string, string>
  /** The SHA-256 of the body in hex, or UNSIGNED-PAYLOAD. */
  bodyHash: string
}

export const UNSIGNED_BODY = 'UNSIGNED-PAYLOAD'

/** Returns the given headers with those that authenticate the request. */
export function signRequest(
  { method, url, headers, bodyHash }: SignedRequest,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).sort()
  const request = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const proof = `Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${hmac(key, text).toString('hex')}`
  return { ...signed, authorization: `AWS4-HMAC-SHA256 ${proof}` }
}

/** Percent-encoding for the signature, which encodes more characters than `encodeURIComponent`. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function canonicalQuery(parameters: URLSearchParams): string {
  const pairs = [...parameters].map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
  return pairs.sort().join('&')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
