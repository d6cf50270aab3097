import { expect, test } from 'vitest'
import { signInWithWallet } from '#services/auth/wallets/sign-in-with-wallet.ts'
import { client, startAuth } from '../../integration/auth/start-auth.ts'
import { makeEthereumWallet, makeSolanaWallet, writeMessage } from '../../support/wallets.ts'

// A wallet signs anything for any site. A message signed for a program on the visitor's machine opens no session here.

const local = 'http://127.0.0.1:8080'
const settings = { isEthereumOn: true, isSolanaOn: true }

function sign(chain: 'ethereum' | 'solana', uri: string, at: number) {
  const wallet = chain === 'ethereum' ? makeEthereumWallet() : makeSolanaWallet()
  const fields = {
    URI: uri,
    Version: '1',
    'Chain ID': chain === 'ethereum' ? '1' : 'solana:mainnet',
    'Issued At': new Date(at).toISOString(),
  }
  const message = writeMessage({ chain, domain: new URL(uri).host, address: wallet.address, fields })
  return { chain, message, signature: wallet.sign(message) }
}

test.each(['ethereum', 'solana'] as const)(
  'a public site refuses what was signed for %s on 127.0.0.1',
  async (chain) => {
    await using fixture = await startAuth(settings)
    for (const uri of [local, 'https://127.0.0.1', 'http://127.1.2.3:80'])
      await expect(signInWithWallet(fixture.auth, client, sign(chain, uri, fixture.now()))).rejects.toMatchObject({
        message: expect.stringContaining('message was signed for another app'),
      })
  },
)

test.each([
  ['a page that is listed', { redirectUrls: [`${local}/**`] }],
  ['a local site', { siteUrl: 'http://localhost:3000' }],
])('%s may ask for signatures on 127.0.0.1', async (_who, more) => {
  await using fixture = await startAuth({ ...settings, ...more })
  const signed = sign('ethereum', `${local}/`, fixture.now())
  await expect(signInWithWallet(fixture.auth, client, signed)).resolves.toBeDefined()
})
