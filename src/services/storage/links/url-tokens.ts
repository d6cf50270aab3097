import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { signCompact } from '#platform/tokens/sign-compact.ts'
import { imageFormats, type Transformation, writeTransformation } from '../images/transformation.ts'
import { refuseWith } from '../wire/refusals.ts'

/** Keeps this key separate from the keys that sign access tokens, so that neither kind of token works as the other. */
const PURPOSE = 'links of the storage service'
const KEY_ID = 'storage-url'

const Claims = v.object({
  url: v.string(),
  scope: v.picklist(['download', 'upload']),
  upsert: v.optional(v.boolean(), false),
  owner: v.optional(v.string()),
  /** See `UploadRights`. */
  bytes: v.optional(v.number()),
  transformations: v.optional(v.string()),
  format: v.optional(v.picklist(imageFormats)),
  version: v.optional(v.string()),
  exp: v.number(),
})

export interface SignedDownload {
  expiresAt: Date
  transformations: string | undefined
  format: Transformation['format']
  /** The version that the link is limited to, if any. */
  versionId: string | undefined
}

interface DownloadLink {
  /** With a transformation, the link shows a picture made from the object instead of the object itself. */
  picture?: Transformation | undefined
  versionId?: string | undefined
}

/** What the holder of a link may upload. */
export interface UploadRights {
  isUpsert: boolean
  ownerId: string | null
  /** If set, a plain upload may have at most this size, and a resumable one must have exactly this size. */
  bytes?: number | undefined
}

export interface UrlTokens {
  signDownload(url: string, seconds: number, link?: DownloadLink): string
  signUpload(url: string, options: UploadRights, seconds: number): string
  /** Returns when the link expires. Refuses a token for anything else. */
  verifyDownload(token: string, url: string): Promise<SignedDownload>
  verifyUpload(token: string, url: string): Promise<UploadRights>
}

interface UrlTokensOptions {
  /** Anybody who has this key can do everything anyway. It is the same in all processes. */
  secretKey: string
  now: () => number
}

/** Signs and verifies the tokens of links that let their holder read or write one object. */
export function createUrlTokens({ secretKey, now }: UrlTokensOptions): UrlTokens {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', PURPOSE, 32))

  function sign(claims: Record<string, unknown>, seconds: number): string {
    const iat = Math.floor(now() / 1000)
    return signCompact({ kid: KEY_ID, alg: 'HS256', key }, { ...claims, iat, exp: iat + seconds })
  }

  async function verify(token: string, url: string, scope: 'download' | 'upload') {
    const verified = jwtVerify(token, key, { algorithms: ['HS256'], currentDate: new Date(now()), clockTolerance: 0 })
    const { payload } = await verified.catch((error: unknown) => {
      throw error instanceof errors.JOSEError ? refuseWith.badUrlToken(error.message) : error
    })
    const claims = v.parse(Claims, payload)
    if (claims.scope !== scope) throw refuseWith.badSignature(`Token is not scoped for ${scope}`)
    if (claims.url !== url) throw refuseWith.badSignature('Invalid signature')
    return claims
  }

  return {
    signDownload: (url, seconds, { picture, versionId: version } = {}) =>
      sign({ url, scope: 'download', ...(picture && claimsOf(picture)), ...(version && { version }) }, seconds),
    signUpload: (url, { isUpsert, ownerId, bytes }, seconds) =>
      sign({ ...(ownerId !== null && { owner: ownerId }), url, upsert: isUpsert, bytes, scope: 'upload' }, seconds),
    async verifyDownload(token, url) {
      const { exp, transformations, format, version } = await verify(token, url, 'download')
      return { expiresAt: new Date(exp * 1000), transformations, format, versionId: version }
    },
    async verifyUpload(token, url) {
      const { upsert, owner, bytes } = await verify(token, url, 'upload')
      return { isUpsert: upsert, ownerId: owner ?? null, bytes }
    },
  }
}

function claimsOf(picture: Transformation) {
  return { transformations: writeTransformation(picture), ...(picture.format && { format: picture.format }) }
}

const MAX_SECONDS = 10 * 365 * 24 * 3600

/** Refuses links that would be valid for too long. */
export function requireLifetime(seconds: number): number {
  if (seconds > MAX_SECONDS) throw refuseWith.invalidParameter('Invalid Parameter expiresIn')
  return seconds
}

export const urlOf = (bucketId: string, name: string) => `${bucketId}/${name}`
