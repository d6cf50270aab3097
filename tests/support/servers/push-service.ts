import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  /** Decrypted as a browser does it. */
  text: string
  /** Of the sender's token, whose signature was checked. */
  claims: JWTPayload
  /** The key in the header, with which it was checked. */
  publicKey: string
}

/** A browser's keys for push messages. */
export function makeBrowserKeys() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  return { ecdh, p256dh, auth: randomBytes(16) }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The browser's side of RFC 8291. */
function decrypt(body: Buffer, { ecdh, p256dh, auth }: ReturnType<typeof makeBrowserKeys>): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  if (padded.at(-1) !== 2) throw new Error('the record is not marked as the last')
  return padded.subarray(0, -1).toString()
}

async function verifySender(authorization = '', audience: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] })
  return { claims: payload, publicKey }
}

/** Starts an HTTP server that stands in for a push service and the browser behind it. A test may choose its responses. */
export async function startPushService() {
  const browser = makeBrowserKeys()
  const received: ReceivedPush[] = []
  const faults: unknown[] = []
  const answers: { status: number; headers?: Record<string, string>; body?: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    try {
      const sender = await verifySender(request.headers.authorization, origin)
      const text = decrypt(Buffer.concat(chunks), browser)
      received.push({ path: request.url ?? '', headers: request.headers, text, ...sender })
    } catch (error) {
      faults.push(error)
    }
    const { status, headers, body } = answers.shift() ?? { status: 201 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    /** What the browser says when its user switches notifications on. */
    device: { endpoint: `${origin}/device`, p256dh: browser.p256dh, auth: browser.auth },
    received,
    /** What could not be decrypted, or was not signed. */
    faults,
    /** The responses to the next requests; later ones succeed. */
    answerNext: (...next: typeof answers) => answers.push(...next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
