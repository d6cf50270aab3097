/**
 * Whether the owner of an Ethereum address signed a text (EIP-191, `personal_sign`). The signature is r, s and v in
 * hexadecimal.
 */
export async function isSignedByEthereum(text: string, signature: string, address: string): Promise<boolean> {
  const { secp256k1, keccak } = await load()
  const bytes = Buffer.from(signature.replace(/^0x/, ''), 'hex')
  if (!signature.startsWith('0x') || bytes.length !== 65) return false
  const v = bytes[64] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery > 1) return false
  const message = Buffer.from(text)
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`)
  const hash = keccak(Buffer.concat([prefix, message]))
  try {
    const ordered = new Uint8Array([recovery, ...bytes.subarray(0, 64)])
    const key = secp256k1.Signature.fromBytes(ordered, 'recovered').recoverPublicKey(hash).toBytes(false)
    const signer = Buffer.from(keccak(key.subarray(1)).subarray(12)).toString('hex')
    return `0x${signer}` === address.toLowerCase()
  } catch {
    // Not a point on the curve, so not a signature.
    return false
  }
}

/** All valid spellings of an address: lower case, upper case, or mixed as a checksum (EIP-55). */
export async function listSpellings(address: string): Promise<string[]> {
  const { keccak } = await load()
  const lower = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak(Buffer.from(lower))).toString('hex')
  const isUpper = (index: number) => Number.parseInt(hash[index] ?? '0', 16) >= 8
  const checked = [...lower].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join('')
  return [lower, lower.toUpperCase(), checked].map((digits) => `0x${digits}`)
}

/** Loaded with the first wallet, as many sites never see one. */
async function load() {
  const [{ secp256k1 }, { keccak_256: keccak }] = await Promise.all([
    import('@noble/curves/secp256k1.js'),
    import('@noble/hashes/sha3.js'),
  ])
  return { secp256k1, keccak }
}
