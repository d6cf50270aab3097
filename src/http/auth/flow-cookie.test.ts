import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readFlowCookie, setFlowCookie } from './flow-cookie.ts'

const id = '0a1b2c3d-1111-4111-8111-111111111111'

function site(siteUrl: string, usesFormPost = false) {
  const app = new Hono()
  app.get('/begin', (c) => {
    setFlowCookie(c, { siteUrl }, { id, binding: 'bound', usesFormPost, url: '' })
    return c.text('')
  })
  app.get('/end', (c) => c.text(readFlowCookie(c, { siteUrl }, id)))
  return app
}

test.each([
  ['http://127.0.0.1:3000', false, 'auth-flow-0a1b2c3d=bound; Max-Age=300; Path=/; HttpOnly; SameSite=Lax'],
  [
    'https://www.site.example',
    false,
    '__Host-auth-flow-0a1b2c3d=bound; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=Lax',
  ],
  [
    'https://www.site.example',
    true,
    '__Host-auth-flow-0a1b2c3d=bound; Max-Age=300; Path=/; HttpOnly; Secure; SameSite=None',
  ],
])('a flow at %s (form post: %s) sets the cookie %s and reads it back', async (siteUrl, usesFormPost, line) => {
  const app = site(siteUrl, usesFormPost)
  expect((await app.request('/begin')).headers.get('set-cookie')).toBe(line)
  const cookie = line.split(';')[0] ?? ''
  expect(await (await app.request('/end', { headers: { cookie } })).text()).toBe('bound')
})

test('over TLS, ignores a cookie that a neighbouring host could have set', async () => {
  const cookie = 'auth-flow-0a1b2c3d=planted; __Secure-auth-flow-0a1b2c3d=planted'
  const answer = await site('https://www.site.example').request('/end', { headers: { cookie } })
  expect(await answer.text()).toBe('')
})
