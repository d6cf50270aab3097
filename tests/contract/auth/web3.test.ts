import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEthereumWallet, makeSolanaWallet, writeMessage } from '../../support/wallets.ts'
import { type AuthFixture, claimsOf, invalid, startAuthFixture } from './auth-fixture.ts'

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await startAuthFixture({
    AUTH_WEB3_ETHEREUM: 'on',
    AUTH_WEB3_SOLANA: 'on',
    AUTH_REDIRECT_URLS: 'https://app.example/**,http://plain.example/**',
  })
})
afterAll(() => fixture[Symbol.asyncDispose]())

const chains = ['ethereum', 'solana'] as const
type Chain = (typeof chains)[number]

function wallet(chain: Chain) {
  return chain === 'ethereum' ? makeEthereumWallet() : makeSolanaWallet()
}

let nonce = 0

/** Writes a valid message of a wallet, with optional changes. */
function write(chain: Chain, address: string, changes: { domain?: string; statement?: string; fields?: object } = {}) {
  return writeMessage({
    chain,
    address,
    domain: changes.domain ?? 'app.example',
    ...(changes.statement !== undefined && { statement: changes.statement }),
    fields: {
      URI: 'https://app.example/account',
      Version: '1',
      'Chain ID': chain === 'ethereum' ? '1' : 'solana:mainnet',
      Nonce: `nonce-${++nonce}`,
      'Issued At': new Date().toISOString(),
      ...changes.fields,
    },
  })
}

function grant(body: unknown) {
  return fixture.send('POST', '/token?grant_type=web3', body)
}

function ahead(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString()
}

test('the official client signs in with an Ethereum wallet, and again into the same account', async () => {
  const mine = makeEthereumWallet()
  const ids = []
  for (const statement of ['I accept the terms', 'Once more', undefined]) {
    const options = { url: `${fixture.url}/account` }
    const credentials = { chain: 'ethereum', wallet: mine, options, ...(statement && { statement }) } as const
    const { data, error } = await fixture.client().signInWithWeb3(credentials)
    expect(error).toBeNull()
    const sub = `web3:ethereum:${mine.address}`
    const claims = { address: mine.address, chain: 'ethereum', network: '10', domain: new URL(fixture.url).host }
    expect(data.user).toMatchObject({
      email: '',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: { sub, custom_claims: { ...claims, statement: statement ?? '' } },
      identities: [{ id: sub, provider: 'web3', identity_data: { sub, custom_claims: claims, email_verified: false } }],
    })
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
    ids.push(data.user?.id)
  }
  expect(new Set(ids).size).toBe(1)
})

test('the official client signs in with a Solana wallet, however it signs', async () => {
  const mine = makeSolanaWallet()
  const url = `${fixture.url}/account`
  // This has only the parts of a wallet that the client uses.
  const plain = { publicKey: mine.publicKey, signMessage: mine.signMessage } as never
  const options = {
    url,
    signInWithSolana: { chainId: 'solana:devnet', resources: ['https://app.example/terms'] },
  } as never
  const first = await fixture.client().signInWithWeb3({ chain: 'solana', wallet: plain, statement: 'Hello', options })
  expect(first.error).toBeNull()
  const sub = `web3:solana:${mine.address}`
  expect(first.data.user).toMatchObject({
    identities: [
      { id: sub, identity_data: { custom_claims: { chain: 'solana', network: 'solana:devnet', statement: 'Hello' } } },
    ],
  })
  const modern = {
    async signIn(input: { domain: string; uri: string; issuedAt: string }) {
      const { domain } = input
      const fields = { URI: input.uri, Version: '1', 'Issued At': input.issuedAt }
      const text = writeMessage({ chain: 'solana', domain, address: mine.address, fields })
      const signedMessage = new TextEncoder().encode(text)
      return [{ signedMessage, signature: await mine.signMessage(signedMessage) }]
    },
  } as never
  const second = await fixture.client().signInWithWeb3({ chain: 'solana', wallet: modern, options: { url } })
  expect(second.error).toBeNull()
  expect(second.data.user?.id).toBe(first.data.user?.id)
})

test('a hardware wallet signs in with a prefixed message, and only for its own site', async () => {
  const mine = makeSolanaWallet()
  const message = write('solana', mine.address)
  const wrong = { chain: 'solana', message, signature: mine.signOffChain(message, 'other.example') }
  expect((await grant(wrong)).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Signature does not match address in message',
  })
  expect(await grant({ ...wrong, signature: mine.signOffChain(message, 'app.example') })).toMatchObject({ status: 200 })
})

test('an Ethereum address is one account, with its checksum or without, and signatures end in 0 or 27', async () => {
  const mine = makeEthereumWallet()
  const ids = []
  for (const [address, v] of [
    [mine.checkedAddress, 27],
    [mine.address, 0],
    [`0x${mine.address.slice(2).toUpperCase()}`, 27],
  ] as const) {
    const message = write('ethereum', address)
    const { status, body } = await grant({ chain: 'ethereum', message, signature: mine.sign(message, { v }) })
    expect(status).toBe(200)
    expect(body.user.identities).toHaveLength(1)
    ids.push(body.user.id)
  }
  expect(new Set(ids).size).toBe(1)
})

test.each(chains)('a signed message of %s can be used once', async (chain) => {
  const mine = wallet(chain)
  const message = write(chain, mine.address)
  const body = { chain, message, signature: mine.sign(message) }
  expect(await grant(body)).toMatchObject({ status: 200 })
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana'
  expect(await grant(body)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: `Signed ${name} message has already been used` },
  })
})

test('of ten simultaneous requests with one message only one succeeds', async () => {
  const mine = makeEthereumWallet()
  const message = write('ethereum', mine.address)
  const body = { chain: 'ethereum', message, signature: mine.sign(message) }
  const answers = await Promise.all(Array.from({ length: 10 }, () => grant(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
})

test('ten simultaneous first sign-ins of one wallet make one account', async () => {
  const mine = makeEthereumWallet()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => {
      const message = write('ethereum', mine.address)
      return grant({ chain: 'ethereum', message, signature: mine.sign(message) })
    }),
  )
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
})

test.each(chains)("another wallet's signature, or one of another text, is refused for %s", async (chain) => {
  const [mine, other] = [wallet(chain), wallet(chain)]
  const message = write(chain, mine.address)
  const refused = { error: 'invalid_grant', error_description: 'Signature does not match address in message' }
  for (const signature of [other.sign(message), mine.sign(`${message} `)]) {
    const answer = await grant({ chain, message, signature })
    expect(answer).toMatchObject({ status: 400, body: refused })
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
  }
  // The failed attempts have not used up the message.
  expect(await grant({ chain, message, signature: mine.sign(message) })).toMatchObject({ status: 200 })
})

test('a signature without 0x, with an unknown ending or of zeros is refused', async () => {
  const mine = makeEthereumWallet()
  const message = write('ethereum', mine.address)
  const good = mine.sign(message)
  for (const signature of [good.slice(2), `${good.slice(0, -2)}1f`, `0x${'0'.repeat(130)}`, `0x${'f'.repeat(128)}1b`]) {
    expect(await grant({ chain: 'ethereum', message, signature })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Signature does not match address in message' },
    })
  }
})

test.each(chains)('a correctly signed message of %s for another site or time is refused', async (chain) => {
  const mine = wallet(chain)
  const name = chain === 'ethereum' ? 'Ethereum' : 'Solana'
  const using = `Signed ${name} message is using`
  const cases: [Parameters<typeof write>[2], string][] = [
    [{ domain: 'plain.example', fields: { URI: 'http://plain.example/x' } }, `${using} URI which does not use HTTPS`],
    [{ fields: { URI: 'ftp://app.example/x' } }, `${using} URI which does not use HTTPS`],
    [
      { domain: 'evil.example', fields: { URI: 'https://evil.example/' } },
      `${using} URI which is not allowed on this server, message was signed for another app`,
    ],
    [
      { domain: 'evil.example' },
      `${using} a Domain that does not match the one in URI which is not allowed on this server`,
    ],
    [
      { domain: 'app.example:8443' },
      `${using} a Domain that does not match the one in URI which is not allowed on this server`,
    ],
    [{ fields: { 'Not Before': ahead(60) } }, `Signed ${name} message becomes valid in the future`],
    [{ fields: { 'Issued At': ahead(-60), 'Expiration Time': ahead(-1) } }, `Signed ${name} message is expired`],
    [{ fields: { 'Issued At': ahead(-620) } }, `${name} message was issued too long ago`],
    [{ fields: { 'Issued At': ahead(660) } }, `${name} message was issued too far in the future`],
  ]
  for (const [changes, description] of cases) {
    const message = write(chain, mine.address, changes)
    const { status, body } = await grant({ chain, message, signature: mine.sign(message) })
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: description },
    })
  }
})

type Change = Parameters<typeof write>[2]
const withFields = (fields: object) => ({ fields })
const faults: [string, Change | ((message: string) => string), string][] = [
  ['too few lines', (text) => text.split('\n').slice(0, 5).join('\n'), 'message needs at least 6 lines'],
  [
    'another first line',
    (text) => text.replace('wants you', 'begs you'),
    'message first line does not end in " wants you to sign in with your CHAIN account:"',
  ],
  ['no domain', { domain: 'a b' }, 'domain in first line of message is not valid'],
  ['a bare name', { domain: 'app' }, 'domain in first line of message is not valid'],
  ['a full third line', (text) => text.replace('\n\n', '\nx\n'), 'third line must be empty'],
  ['a line of nothing', (text) => `${text}\nnothing`, 'encountered unparsable line at index 8'],
  ['a field twice', (text) => `${text}\nVersion: 1`, 'encountered unparsable line at index 8'],
  ['no URI', withFields({ URI: undefined }), 'URI is not specified'],
  ['a bad URI', withFields({ URI: 'nowhere' }), 'URI is not valid'],
  ['another version', withFields({ Version: '2' }), 'Version value is not supported, expected 1 got "2"'],
  ['a bad chain id', withFields({ 'Chain ID': 'x' }), 'Chain ID is not valid'],
  ['no time', withFields({ 'Issued At': undefined }), 'Issued At is not specified'],
  ['a bad time', withFields({ 'Issued At': 'Monday' }), 'Issued At is not a valid ISO8601 timestamp'],
  [
    'a bad end',
    withFields({ 'Expiration Time': '2026-13-01T00:00:00Z' }),
    'Expiration Time is not a valid ISO8601 timestamp',
  ],
  ['a bad beginning', withFields({ 'Not Before': '1' }), 'Not Before is not a valid ISO8601 timestamp'],
  ['an end before its time', withFields({ 'Expiration Time': ahead(-9) }), 'Issued At is after Expiration Time'],
  [
    'an end before its beginning',
    withFields({ 'Expiration Time': ahead(3600), 'Not Before': ahead(3601) }),
    'Not Before is after Expiration Time',
  ],
  [
    'a bad resource',
    (text) => `${text}\nResources:\n- https://app.example/a\n- nowhere`,
    'Resource at position 1 has invalid URI',
  ],
]
test.each(faults)('a message with %s is refused', async (_name, change, words) => {
  for (const chain of chains) {
    const mine = wallet(chain)
    const message =
      typeof change === 'function' ? change(write(chain, mine.address)) : write(chain, mine.address, change)
    const [prefix, name] = chain === 'ethereum' ? ['siwe', 'Ethereum'] : ['siws', 'Solana']
    expect(await grant({ chain, message, signature: mine.sign(message) })).toMatchObject(
      invalid(`${prefix}: ${words.replace('CHAIN', name ?? '')}`),
    )
  }
})

test('a malformed address and a wrong checksum are refused', async () => {
  const mine = makeEthereumWallet()
  const flipped = mine.checkedAddress.replace(/[a-f]/i, (digit) =>
    digit === digit.toUpperCase() ? digit.toLowerCase() : digit.toUpperCase(),
  )
  const isMixed = /[a-f].*[A-F]|[A-F].*[a-f]/.test(flipped.slice(2))
  for (const address of ['0x12', mine.address.slice(2), ...(isMixed ? [flipped] : [])]) {
    const message = write('ethereum', address)
    expect((await grant({ chain: 'ethereum', message, signature: mine.sign(message) })).body).toMatchObject({
      message: 'siwe: wallet address is not a valid Ethereum address',
    })
  }
  const solana = makeSolanaWallet()
  for (const address of ['tooshort', '0'.repeat(40), 'z'.repeat(44)]) {
    const message = write('solana', address)
    expect((await grant({ chain: 'solana', message, signature: solana.sign(message) })).body).toMatchObject({
      message: 'siws: wallet address is not in base58 format',
    })
  }
})

const text = 'x'.repeat(64)
const hex = `0x${'a'.repeat(130)}`
const badHex = 'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string'
const badLength = 'signature must be 64 bytes encoded as base64 with or without padding'
test.each([
  [{ chain: 'bitcoin', message: text, signature: hex }, 'web3_unsupported_chain', 'Unsupported chain'],
  [{}, 'web3_unsupported_chain', 'Unsupported chain'],
  [{ chain: 'ethereum', message: 'x'.repeat(63), signature: hex }, 'validation_failed', 'message is too short'],
  [
    { chain: 'solana', message: 'é'.repeat(10_241), signature: '' },
    'validation_failed',
    'message must not exceed 20KB',
  ],
  [{ chain: 'ethereum', message: text, signature: hex.slice(0, -1) }, 'validation_failed', badHex],
  [{ chain: 'ethereum', message: text, signature: hex.replace('a', 'g') }, 'validation_failed', badHex],
  [{ chain: 'solana', message: text, signature: 'a'.repeat(87) }, 'validation_failed', badLength],
  [
    { chain: 'solana', message: text, signature: '!'.repeat(86) },
    'validation_failed',
    'signature does not contain valid base64 characters',
  ],
  [{ chain: 'ethereum', message: 1 }, 'bad_json', expect.stringContaining('Could not parse request body as JSON')],
])('an invalid request gets the error of the protocol: case %#', async (body, code, message) => {
  expect(await grant(body)).toMatchObject({ status: 400, body: { code, message } })
})

test('a banned account cannot sign in with its wallet', async () => {
  const mine = makeSolanaWallet()
  const sign = () => {
    const message = write('solana', mine.address, { statement: 'Hello', fields: { 'Chain ID': undefined } })
    return grant({ chain: 'solana', message, signature: mine.sign(message) })
  }
  const { body } = await sign()
  await fixture.admin().updateUserById(body.user.id, { ban_duration: '1h' })
  expect(await sign()).toMatchObject({ status: 403, body: { code: 'user_banned' } })
})
