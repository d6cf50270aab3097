import { isSignedByEthereum, listSpellings } from '#platform/wallets/ethereum-signature.ts'
import { isSignedBySolana, readSolanaAddress } from '#platform/wallets/solana-signature.ts'
import type { AuthContext } from '../auth-context.ts'
import { isAllowedRedirect, isLocalSite } from '../redirects/redirect-rules.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { WalletGrantBody } from '../wire/request-bodies.ts'
import { badWalletAddress, nameOf, readWalletMessage, type WalletChain, type WalletMessage } from './wallet-message.ts'

/** How far the time in a message may be from ours, in either direction. */
export const MESSAGE_AGE_MS = 600_000
const MIN_BYTES = 64
const MAX_BYTES = 20_480

export interface WalletProof {
  chain: WalletChain
  message: WalletMessage
  /** All spellings the address may have been stored under. */
  spellings: string[]
}

/** Checks that the message was signed recently, for this site, by the wallet it names. */
export async function proveWallet(ctx: AuthContext, body: WalletGrantBody): Promise<WalletProof> {
  const chain = readChain(ctx, body.chain)
  const bytes = Buffer.byteLength(body.message)
  if (bytes < MIN_BYTES) throw invalid('message is too short')
  if (bytes > MAX_BYTES) throw invalid('message must not exceed 20KB')
  const isSigned = chain === 'ethereum' ? readEthereum(body) : readSolana(body)
  const message = readWalletMessage(chain, body.message)
  const spellings = await readAddress(chain, message.address)
  if (!(await isSigned(message))) throw denied('Signature does not match address in message')
  requireForThisSite(ctx, chain, message)
  requireRecent(ctx, chain, message)
  return { chain, message, spellings }
}

function readChain({ settings }: AuthContext, text: string): WalletChain {
  if (text !== 'ethereum' && text !== 'solana') throw refusal('unknownChain')
  const isOn = text === 'ethereum' ? settings.isEthereumOn : settings.isSolanaOn
  if (!isOn) throw new AuthError('refused', 'web3_provider_disabled', `${nameOf(text)} Web3 provider is disabled`)
  return text
}

type SignatureCheck = (message: WalletMessage) => Promise<boolean>

function readEthereum({ message, signature }: WalletGrantBody): SignatureCheck {
  if (!/^(0x)?[0-9a-fA-F]{130}$/.test(signature))
    throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  return ({ address }) => isSignedByEthereum(message, signature, address)
}

function readSolana({ message, signature }: WalletGrantBody): SignatureCheck {
  if (signature.length !== 86 && signature.length !== 88)
    throw invalid('signature must be 64 bytes encoded as base64 with or without padding')
  // Both base64 alphabets are accepted, with correct padding or none.
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(signature)) throw invalid('signature does not contain valid base64 characters')
  const bytes = new Uint8Array(Buffer.from(signature, 'base64'))
  return ({ address, domain }) => isSignedBySolana({ text: message, signature: bytes, address, domain })
}

async function readAddress(chain: WalletChain, address: string): Promise<string[]> {
  if (chain === 'solana' && (await readSolanaAddress(address))) return [address]
  const spellings = chain === 'ethereum' ? await listSpellings(address) : []
  if (!spellings.includes(address)) throw badWalletAddress(chain)
  return spellings
}

/** A message for another site is refused, because that site could use it to sign in as its visitor here. */
function requireForThisSite({ settings }: AuthContext, chain: WalletChain, { uri, domain }: WalletMessage): void {
  const signed = `Signed ${nameOf(chain)} message is using`
  const { protocol, hostname, host } = new URL(uri)
  const isLocal = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw denied(`${signed} URI which does not use HTTPS`)
  // Programs on the visitor's machine ask for signatures too, and those are not meant for a public site.
  if (!isAllowedRedirect(uri, settings, { isAllowed: isLocalSite(settings.siteUrl) }))
    throw denied(`${signed} URI which is not allowed on this server, message was signed for another app`)
  if (host !== domain.toLowerCase())
    throw denied(`${signed} a Domain that does not match the one in URI which is not allowed on this server`)
}

function requireRecent({ now }: AuthContext, chain: WalletChain, message: WalletMessage): void {
  const name = nameOf(chain)
  const time = now()
  const issuedAt = message.issuedAt.getTime()
  if (message.notBefore && message.notBefore.getTime() > time)
    throw denied(`Signed ${name} message becomes valid in the future`)
  if (message.expiresAt && message.expiresAt.getTime() <= time) throw denied(`Signed ${name} message is expired`)
  if (time - issuedAt > MESSAGE_AGE_MS) throw denied(`${name} message was issued too long ago`)
  if (issuedAt - time > MESSAGE_AGE_MS) throw denied(`${name} message was issued too far in the future`)
}

export function denied(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
