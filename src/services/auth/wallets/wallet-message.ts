import { invalid } from '../wire/auth-error.ts'

export type WalletChain = 'ethereum' | 'solana'

/** The message a wallet owner signs, in the format of EIP-4361, which Solana uses too. */
export interface WalletMessage {
  domain: string
  address: string
  statement: string
  uri: string
  /** The name of the network, which may be empty for Solana. */
  chainId: string
  issuedAt: Date
  expiresAt: Date | null
  notBefore: Date | null
}

const chains = {
  ethereum: {
    name: 'Ethereum',
    prefix: 'siwe',
    address: /^0x[a-fA-F0-9]{40}$/,
    addressFault: 'wallet address is not a valid Ethereum address',
    chainId: /^[1-9]\d{0,77}$/,
  },
  solana: {
    name: 'Solana',
    prefix: 'siws',
    address: /^[a-zA-Z0-9]{32,44}$/,
    addressFault: 'wallet address is not in base58 format',
    chainId: /^(|solana:(main|dev|test|local)net)$/,
  },
} as const

const HEADER = ' wants you to sign in with your '
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
const DOMAIN = new RegExp(`^(localhost|${label}(\\.${label})+)(:\\d{1,5})?$`, 'i')
const keys = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

export function nameOf(chain: WalletChain): string {
  return chains[chain].name
}

/** The error for an address that is invalid on its chain. */
export function badWalletAddress(chain: WalletChain) {
  return fault(chain, chains[chain].addressFault)
}

/** Parses the message strictly, because it must mean what its signer saw on the screen. */
export function readWalletMessage(chain: WalletChain, text: string): WalletMessage {
  const rules = chains[chain]
  const lines = text.split('\n')
  const [first = '', address = '', third, fourth = '', fifth = ''] = lines
  const ending = `${HEADER}${rules.name} account:`
  if (lines.length < 6) throw fault(chain, 'message needs at least 6 lines')
  if (!first.endsWith(ending)) throw fault(chain, `message first line does not end in "${ending}"`)
  const domain = first.slice(0, -ending.length)
  if (domain.length > 255 || !DOMAIN.test(domain)) throw fault(chain, 'domain in first line of message is not valid')
  if (!rules.address.test(address)) throw badWalletAddress(chain)
  if (third !== '') throw fault(chain, 'third line must be empty')
  const hasStatement = fourth !== '' && fifth === ''
  const fields = readFields(chain, lines, hasStatement ? 5 : 3)
  return { domain, address, statement: hasStatement ? fourth : '', ...checkFields(chain, fields) }
}

/** Reads lines of `Key: value`, each key once, and after `Resources:` the lines starting with a dash. */
function readFields(chain: WalletChain, lines: string[], start: number): Map<string, string> {
  const fields = new Map<string, string>()
  let resources = -1
  for (const [index, line] of lines.entries()) {
    if (index < start || line === '') continue
    if (resources >= 0 && line.startsWith('- ')) {
      if (!URL.canParse(line.slice(2))) throw fault(chain, `Resource at position ${resources} has invalid URI`)
      resources += 1
      continue
    }
    // The official client omits the colon when it writes the message for Solana.
    if (resources < 0 && (line === 'Resources:' || line === 'Resources')) {
      resources = 0
      continue
    }
    const key = keys.find((name) => line.startsWith(`${name}:`))
    if (!key || resources >= 0 || fields.has(key)) throw fault(chain, `encountered unparsable line at index ${index}`)
    fields.set(key, line.slice(key.length + 1).trim())
  }
  return fields
}

function checkFields(chain: WalletChain, fields: Map<string, string>) {
  const uri = fields.get('URI')
  if (uri !== undefined && !URL.canParse(uri)) throw fault(chain, 'URI is not valid')
  const version = fields.get('Version') ?? ''
  if (version !== '1') throw fault(chain, `Version value is not supported, expected 1 got "${version}"`)
  const chainId = fields.get('Chain ID') ?? ''
  if (!chains[chain].chainId.test(chainId)) throw fault(chain, 'Chain ID is not valid')
  const issuedAt = readTime(chain, fields, 'Issued At')
  const expiresAt = readTime(chain, fields, 'Expiration Time')
  const notBefore = readTime(chain, fields, 'Not Before')
  if (uri === undefined) throw fault(chain, 'URI is not specified')
  if (!issuedAt) throw fault(chain, 'Issued At is not specified')
  if (expiresAt && issuedAt > expiresAt) throw fault(chain, 'Issued At is after Expiration Time')
  if (expiresAt && notBefore && notBefore > expiresAt) throw fault(chain, 'Not Before is after Expiration Time')
  return { uri, chainId, issuedAt, expiresAt, notBefore }
}

function readTime(chain: WalletChain, fields: Map<string, string>, key: (typeof keys)[number]): Date | null {
  const text = fields.get(key)
  if (text === undefined) return null
  const time = TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw fault(chain, `${key} is not a valid ISO8601 timestamp`)
  return new Date(time)
}

function fault(chain: WalletChain, words: string) {
  return invalid(`${chains[chain].prefix}: ${words}`)
}
