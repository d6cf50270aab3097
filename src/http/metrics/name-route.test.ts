import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createReadyFile } from '../site/ready-file.ts'
import { createRouteNamer, nameMethod } from './name-route.ts'

const file = createReadyFile({
  encoded: { identity: Buffer.from('') },
  contentType: 'text/html',
  cacheControl: 'no-store',
  headers: [],
})
const files = ['/', '/contact', '/contact/', '/commercial-real-estate-guelph', '/assets/a-1.js', '/robots.txt', '/desk']
const auth = new Hono()
auth.use(async (_c, next) => next())
auth.get('/admin/users/:id', (c) => c.text(''))
auth.all('*', (c) => c.text(''))
const api = new Hono()
api.route('/auth/v1', auth)
api.use(async (_c, next) => next())
api.get('/privacy/:token', (c) => c.text(''))
api.post('/privacy/:token', (c) => c.text(''))
const nameRoute = createRouteNamer({ site: { find: (path) => (files.includes(path) ? file : undefined) }, api })

test.each([
  ['GET', '/', '/'],
  ['GET', '/contact/', '/contact'],
  ['GET', '/commercial-real-estate-guelph', '/commercial-real-estate-:city'],
  ['GET', '/assets/a-1.js', '/assets/*'],
  ['GET', '/robots.txt', '/*'],
  ['GET', '/social/contact.png', '/social/*'],
  ['GET', '/desk', '/desk/*'],
  ['GET', '/desk/leads/0190a1b2-0000-7000-8000-000000000000', '/desk/*'],
  ['GET', '/privacy/secret', '/privacy/:token'],
  ['HEAD', '/privacy/secret', '/privacy/:token'],
  ['POST', '/privacy/secret', '/privacy/:token'],
  ['GET', '/auth/v1/admin/users/0190a1b2', '/auth/v1/admin/users/:id'],
  ['GET', '/auth/v1/admin/ann@buyers.example', '/auth/v1/*'],
  ['GET', '/storage/v1/object/public/pictures/of/ann.jpg', '/storage/v1/object/public/{b}/{k}'],
  ['BREW', '/privacy/secret', 'none'],
  ['GET', '/wp-login.php', 'none'],
  ['GET', null, 'none'],
])('%s %s counts as %s', (method, path, name) => {
  expect(nameRoute(method, path)).toBe(name)
  // The second time, a file's name is remembered.
  expect(nameRoute(method, path)).toBe(name)
})

test('an unknown method does not appear in the metrics', () => {
  expect(['GET', 'get', 'ANN@BUYERS.EXAMPLE', undefined].map(nameMethod)).toEqual(['GET', 'other', 'other', 'other'])
})
