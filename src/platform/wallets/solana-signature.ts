interface SolanaSigned {
  text: string
  signature: Uint8Array
  /** The public key in base58. */
  address: string
  /** The application's domain, which hardware wallets include in what they sign. */
  domain: string
}

/** Decodes a Solana address into its public key, or null if it is invalid. */
export async function readSolanaAddress(address: string): Promise<Uint8Array | null> {
  const { base58 } = await import('@scure/base')
  try {
    const key = base58.decode(address)
    return key.length === 32 ? key : null
  } catch {
    return null
  }
}

/** Whether the owner of a Solana address signed a text, either directly or in a hardware wallet's envelope. */
export async function isSignedBySolana({ text, signature, address, domain }: SolanaSigned): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const key = await readSolanaAddress(address)
  if (!key || signature.length !== 64) return false
  const message = new TextEncoder().encode(text)
  return [message, offChainEnvelope(message, key, domain)].some((bytes) => {
    try {
      // Strict RFC 8032: rejects alternative encodings and weak keys, which would accept any message.
      return ed25519.verify(signature, bytes, key, { zip215: false })
    } catch {
      return false
    }
  })
}

/** What a Ledger signs instead of the text, marked so that it can never be a transaction. */
function offChainEnvelope(message: Uint8Array, key: Uint8Array, domain: string): Uint8Array {
  const application = Buffer.alloc(32)
  application.write(domain)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length)
  const [version, format, signers] = [Buffer.of(0), Buffer.of(0), Buffer.of(1)]
  const mark = Buffer.concat([Buffer.of(0xff), Buffer.from('solana offchain')])
  return new Uint8Array(Buffer.concat([mark, version, application, format, signers, key, length, message]))
}
