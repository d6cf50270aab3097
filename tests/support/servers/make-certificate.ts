import { generateKeyPairSync, sign } from 'node:crypto'

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const [high, low] = [body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from(body.length < 128 ? [tag, low] : [tag, 0x82, high, low]), body])
}

/** Makes an RSA key and a self-signed certificate like those of an identity provider, both in PEM. */
export function makeCertificate(name: string): { privateKey: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const named = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))))
  const life = [-1, 1].map((days) => der(0x18, Buffer.from(timeText(Date.now() + days * 86_400_000))))
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    named,
    der(0x30, ...life),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const text = der(0x30, content, SHA256_WITH_RSA, signature).toString('base64')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  }
}

/** Returns a time in the format of certificates: 20261115120000Z. */
function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
}
