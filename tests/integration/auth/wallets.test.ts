import { expect, test } from 'vitest'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { cleanUp } from '#services/auth/clean-up.ts'
import { requireWallets, signInWithWallet } from '#services/auth/wallets/sign-in-with-wallet.ts'
import { makeEthereumWallet, makeSolanaWallet, writeMessage } from '../../support/wallets.ts'
import { client, NOON, siteUrl, startAuth } from './start-auth.ts'

const bothOn = { isEthereumOn: true, isSolanaOn: true }

function sign(wallet: ReturnType<typeof makeEthereumWallet>, issuedAt: number, more: Record<string, string> = {}) {
  const fields = {
    URI: `${siteUrl}/`,
    Version: '1',
    'Chain ID': '1',
    'Issued At': new Date(issuedAt).toISOString(),
    ...more,
  }
  const domain = new URL(siteUrl).host
  const message = writeMessage({ chain: 'ethereum', domain, address: wallet.address, fields })
  return { chain: 'ethereum', message, signature: wallet.sign(message) }
}

test('a message is valid for ten minutes before and after its time, to the second, and only once', async () => {
  await using fixture = await startAuth(bothOn)
  const wallet = makeEthereumWallet()
  const early = sign(wallet, NOON + 600_000)
  await expect(signInWithWallet(fixture.auth, client, sign(wallet, NOON + 600_001))).rejects.toMatchObject({
    message: 'Ethereum message was issued too far in the future',
  })
  await signInWithWallet(fixture.auth, client, early)
  fixture.pass(1_200_000)
  await cleanUp({ db: fixture.db, now: fixture.now, settings: fixture.auth.settings })
  await expect(signInWithWallet(fixture.auth, client, early)).rejects.toMatchObject({
    message: 'Signed Ethereum message has already been used',
  })
  fixture.pass(2000)
  await expect(signInWithWallet(fixture.auth, client, early)).rejects.toMatchObject({
    message: 'Ethereum message was issued too long ago',
  })
  await cleanUp({ db: fixture.db, now: fixture.now, settings: fixture.auth.settings })
  const { rows } = await fixture.pool.query('select count(*)::int from wallet_messages')
  expect(rows).toEqual([{ count: 0 }])
})

test('each chain has its own switch, and with both off the grant is closed', async () => {
  await using fixture = await startAuth()
  const withSettings = (settings: Partial<AuthContext['settings']>): AuthContext => ({
    ...fixture.auth,
    settings: { ...fixture.auth.settings, ...settings },
  })
  expect(() => requireWallets(fixture.auth)).toThrow('Web3 provider is disabled')
  const wallet = makeSolanaWallet()
  const solana = { chain: 'solana', message: 'x'.repeat(64), signature: wallet.sign('x') }
  const refused = { kind: 'refused', code: 'web3_provider_disabled' }
  await expect(signInWithWallet(withSettings({ isEthereumOn: true }), client, solana)).rejects.toMatchObject({
    ...refused,
    message: 'Solana Web3 provider is disabled',
  })
  const order = sign(makeEthereumWallet(), NOON)
  await expect(signInWithWallet(withSettings({ isSolanaOn: true }), client, order)).rejects.toMatchObject({
    ...refused,
    message: 'Ethereum Web3 provider is disabled',
  })
})

test('if sign-up is closed, only known wallets can sign in', async () => {
  await using fixture = await startAuth(bothOn)
  const [known, stranger] = [makeEthereumWallet(), makeEthereumWallet()]
  await signInWithWallet(fixture.auth, client, sign(known, NOON))
  const closed = { ...fixture.auth, settings: { ...fixture.auth.settings, isSignUpOpen: false } }
  await expect(signInWithWallet(closed, client, sign(stranger, NOON))).rejects.toMatchObject({
    code: 'signup_disabled',
  })
  await expect(signInWithWallet(closed, client, sign(known, NOON - 1000))).resolves.toBeDefined()
})

test('the account of a wallet is stored in the format that Supabase reads', async () => {
  await using fixture = await startAuth(bothOn)
  const wallet = makeEthereumWallet()
  await signInWithWallet(fixture.auth, client, sign(wallet, NOON))
  const { rows } = await fixture.pool.query(
    `select u.email, u.phone, u.encrypted_password, u.raw_app_meta_data, i.provider, i.provider_id, i.email as i_email
     from auth.users u join auth.identities i on i.user_id = u.id`,
  )
  expect(rows).toEqual([
    {
      email: null,
      phone: null,
      encrypted_password: null,
      i_email: null,
      provider: 'web3',
      raw_app_meta_data: { provider: 'web3', providers: ['web3'] },
      provider_id: `web3:ethereum:${wallet.address}`,
    },
  ])
})
