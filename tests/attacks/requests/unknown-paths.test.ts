import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { beforeAll, expect, test } from 'vitest'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const id = '8f3c1c56-9a55-4a3b-9a0e-0d5f0f8d7c11'
const unknown = { code: 404, error_code: 'unknown', msg: '404 page not found' }
const oauthOff = { code: 404, error_code: 'feature_disabled', msg: 'OAuth server is disabled' }
const providersOff = { ...oauthOff, msg: 'Custom OAuth providers are disabled' }

test.each([
  ['GET', '', unknown],
  ['GET', '/', unknown],
  ['GET', '/nothing', unknown],
  ['POST', '/token/more', unknown],
  ['GET', '/admin', unknown],
  ['POST', '/admin/nothing', unknown],
  ['GET', '/oauthx', unknown],
  ['DELETE', '/nothing/../admin/nothing', unknown],
  ['GET', '/admin/oauth/clients', oauthOff],
  ['POST', '/admin/oauth/clients', oauthOff],
  ['GET', `/admin/oauth/clients/${id}`, oauthOff],
  ['POST', `/admin/oauth/clients/${id}/regenerate_secret`, oauthOff],
  ['GET', '/admin/oauth', oauthOff],
  ['GET', '/oauth/authorize', oauthOff],
  ['POST', '/oauth/token', oauthOff],
  ['GET', `/oauth/authorizations/${id}`, oauthOff],
  ['GET', '/user/oauth/grants', oauthOff],
  ['GET', '/.well-known/oauth-authorization-server', oauthOff],
  ['GET', '/admin/custom-providers', providersOff],
  ['PUT', '/admin/custom-providers/acme', providersOff],
])('%s /auth/v1%s is a 404 in the words of the protocol', async (method, path, body) => {
  const answer = await fetch(`${product.url}/auth/v1${path}`, { method })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('x-sb-error-code')).toBe(body.error_code)
  expect(await answer.json()).toEqual(body)
})

test('the official client understands that the OAuth server is not there', async () => {
  const key = readFileSync(join(product.dataDir, 'secret-key'), 'utf8').trim()
  const admin = new GoTrueAdminApi({ url: `${product.url}/auth/v1`, headers: { Authorization: `Bearer ${key}` } })
  const { error } = await admin.oauth.listClients()
  expect(error).toMatchObject({ name: 'AuthApiError', status: 404, code: 'feature_disabled' })
})
