import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createDoctorRoutes } from '#http/functions/doctor-routes.ts'
import { createClientAddressReader, createProxyCheck } from '#http/requests/client-address.ts'
import { isKeyProof, proveKey } from '#platform/tokens/key-proof.ts'

const secretKey = 'the secret key of this test, which is long'
const proxies = ['10.0.0.1']
const routes = createDoctorRoutes({
  secretKey,
  readClientAddress: createClientAddressReader(proxies),
  isProxy: createProxyCheck(proxies),
})
routes.onError((error, c) => c.text(error instanceof AppError ? error.kind : String(error), 500))

async function ask(query: Record<string, string>) {
  const address = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const response = await routes.request(`/doctor?${new URLSearchParams(query)}`, { headers }, address)
  return { status: response.status, text: await response.text() }
}

test('only somebody with the secret key learns how a request arrived, and gets a proof that is good for nothing else', async () => {
  const nonce = randomUUID()
  const proof = proveKey(secretKey, 'question', nonce)
  const told = JSON.parse((await ask({ nonce, proof })).text)
  expect(told).toMatchObject({
    socketAddress: '10.0.0.1',
    clientAddress: '203.0.113.7',
    isForwarded: true,
    isProxyTrusted: true,
  })
  expect(isKeyProof(told.proof, secretKey, 'answer', nonce)).toBe(true)
  for (const query of [
    {},
    { nonce },
    { nonce, proof: '' },
    { nonce, proof: proveKey('another key', 'question', nonce) },
    { nonce: randomUUID(), proof },
    // Questions and answers are signed differently, so our answer cannot be sent back to us.
    { nonce, proof: told.proof },
    { nonce: '', proof: proveKey(secretKey, 'question', '') },
  ]) {
    expect(await ask(query)).toEqual({ status: 500, text: 'not_found' })
  }
})
