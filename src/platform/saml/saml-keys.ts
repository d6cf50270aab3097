import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createPrivateFile } from '../disk/create-private-file.ts'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

/** The key that signs our requests, and the certificate for checking them, both in PEM. */
export interface SamlKeys {
  privateKey: string
  certificate: string
}

const CERTIFICATE_YEARS = 20

/** Reads the key file, which has both PEM blocks. A file that we create is readable only by its owner. */
export async function readSamlKeys(
  path: string,
  { createIfMissing, now }: { createIfMissing: boolean; now: number },
): Promise<SamlKeys> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (!createIfMissing || error.code !== 'ENOENT') throw error
    return makeKeyFile(path, now)
  })
  const privateKey = text.match(/-----BEGIN (?:RSA )?PRIVATE KEY-----[^-]+-----END (?:RSA )?PRIVATE KEY-----/)?.[0]
  const certificate = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/)?.[0]
  if (!privateKey || !certificate)
    throw new Error(`${path} must contain a private key and its certificate, both in PEM.`)
  if (!new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey)))
    throw new Error(`${path}: the certificate does not belong to the private key.`)
  return { privateKey, certificate }
}

async function makeKeyFile(path: string, now: number): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + CERTIFICATE_YEARS)
  const certificate = createSelfSignedCertificate({
    privateKey,
    commonName: 'SAML service provider',
    serial: randomBytes(15),
    from: new Date(now),
    until,
  })
  const text = `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificate}`
  await createPrivateFile(path, text)
  return readFile(path, 'utf8')
}
