import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'

/** An Ethereum wallet with a key of its own, as pages see one (EIP-1193). */
export function makeEthereumWallet() {
  const key = secp256k1.utils.randomSecretKey()
  const digits = Buffer.from(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)).toString('hex')
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  const checked = [...digits].map((digit, at) =>
    Number.parseInt(hash[at] ?? '', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  const sign = (text: string, { v = 27 } = {}) => {
    const message = Buffer.from(text)
    const whole = Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message])
    const [recovery = 0, ...rest] = secp256k1.sign(keccak_256(whole), key, { prehash: false, format: 'recovered' })
    return `0x${Buffer.from([...rest, recovery + v]).toString('hex')}`
  }
  return {
    address: `0x${digits}`,
    /** The address in mixed case, which encodes a checksum. */
    checkedAddress: `0x${checked.join('')}`,
    sign,
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_requestAccounts') return [`0x${checked.join('')}`]
      if (method === 'eth_chainId') return '0xa'
      const [hex = ''] = Array.isArray(params) ? params : []
      return sign(Buffer.from(String(hex).slice(2), 'hex').toString())
    },
    on() {},
    removeListener() {},
  }
}

/** A Solana wallet with a key of its own. */
export function makeSolanaWallet() {
  const { secretKey, publicKey } = ed25519.keygen()
  const address = base58.encode(publicKey)
  const signBytes = (bytes: Uint8Array) => ed25519.sign(bytes, secretKey)
  return {
    address,
    publicKey: { toBase58: () => address },
    signMessage: async (bytes: Uint8Array) => signBytes(bytes),
    sign: (text: string) => Buffer.from(signBytes(new TextEncoder().encode(text))).toString('base64url'),
    /** Signs like a hardware wallet, with a prefix that keeps the message from being a valid transaction. */
    signOffChain(text: string, domain: string) {
      const message = Buffer.from(text)
      const application = Buffer.alloc(32)
      application.write(domain)
      const length = Buffer.from([message.length & 255, message.length >> 8])
      const head = Buffer.concat([Buffer.from([255]), Buffer.from('solana offchain'), Buffer.from([0])])
      const rest = [application, Buffer.from([0, 1]), publicKey, length, message]
      return Buffer.from(signBytes(new Uint8Array(Buffer.concat([head, ...rest])))).toString('base64')
    },
  }
}

interface MessageParts {
  chain: 'ethereum' | 'solana'
  domain: string
  address: string
  statement?: string
  fields: Record<string, string | undefined>
}

/** Writes a message to sign, without the fields that are undefined. */
export function writeMessage({ chain, domain, address, statement, fields }: MessageParts): string {
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana'
  const lines = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
  const middle = statement === undefined ? [''] : ['', statement, '']
  return [`${domain} wants you to sign in with your ${name} account:`, address, ...middle, ...lines].join('\n')
}
