import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FunctionRegion, FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '../support/product/start-product.ts'
import { type SmtpSink, startSmtpSink } from '../support/servers/smtp-sink.ts'

const publishableKey = 'sb_publishable_of_the_contract_test'
let product: Product
let smtp: SmtpSink

beforeAll(async () => {
  smtp = await startSmtpSink()
  // Requires more free space than any disk has, so everything here works without room for files.
  const STORAGE_MIN_FREE_MB = '1000000000'
  const env = { PUBLISHABLE_KEY: publishableKey, LOG_LEVEL: 'info', STORAGE_MIN_FREE_MB, SMTP_URL: smtp.url }
  product = await startProduct({ env })
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  await smtp[Symbol.asyncDispose]()
})

const good = {
  'send-investment-inquiry': {
    fullName: 'Ann Buyer',
    email: 'ann@buyers.example',
    propertyTypes: ['Retail'],
    selectedSubtypes: { Retail: ['Shopping Mall'] },
    otherText: {},
    locations: ['Ottawa Area'],
    budgetMin: '500,000',
    budgetMax: '2,000,000',
    capRateMin: '5',
    capRateMax: '8',
    communicationConsent: 'yes',
    additionalComments: '',
  },
  'send-contact-inquiry': { fullName: 'Ann Buyer', email: 'ann@buyers.example', phone: '', subject: '', message: 'Hi' },
  'send-sell-fast-inquiry': {
    fullName: 'Ann Buyer',
    email: 'ann@buyers.example',
    phone: '',
    propertyAddress: '1 Sample Road',
    propertyType: 'Commercial',
    propertyCondition: '',
    timeline: '2-3 Months',
    additionalComments: '',
  },
}
const names = ['send-investment-inquiry', 'send-contact-inquiry', 'send-sell-fast-inquiry'] as const

function call(name: string, init: RequestInit & { headers?: Record<string, string> }) {
  return fetch(`${product.url}/functions/v1/${name}`, {
    method: 'POST',
    ...init,
    headers: { apikey: publishableKey, 'Content-Type': 'application/json', ...init.headers },
  })
}

test('one id in the log connects the request with the lead and its mails, and no line names the sender', async () => {
  const email = `${randomUUID()}@buyers.example`
  const body = JSON.stringify({ ...good['send-contact-inquiry'], email })
  const answer = await call('send-contact-inquiry', { body })
  const id = answer.headers.get('x-request-id')
  const { reference: lead } = JSON.parse(await answer.text())
  const lines = () => {
    const whole = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
    return whole.map((line) => JSON.parse(line)).filter((line) => line.id === id)
  }
  await expect.poll(lines).toHaveLength(4)
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'request', path: '/functions/v1/send-contact-inquiry', status: 200 }),
      expect.objectContaining({ msg: 'a lead is stored', lead }),
      expect.objectContaining({ msg: 'a mail was sent', lead, mail: 'lead-for-team' }),
      expect.objectContaining({ msg: 'a mail was sent', lead, mail: 'lead-for-visitor' }),
    ]),
  )
  expect(product.output()).not.toContain(email)
})

test('files are refused while the disk is almost full, and inquiries are not', async () => {
  const apikey = (await readFile(join(product.dataDir, 'secret-key'), 'utf8')).trim()
  const send = (path: string, body: string, type: string) =>
    fetch(`${product.url}/storage/v1${path}`, { method: 'POST', headers: { apikey, 'Content-Type': type }, body })
  expect((await send('/bucket', '{"name":"docs"}', 'application/json')).status).toBe(200)
  const refused = await send('/object/docs/a.txt', 'text', 'text/plain')
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'InsufficientStorage' }])
  const inquiry = good['send-contact-inquiry']
  expect((await call('send-contact-inquiry', { body: JSON.stringify(inquiry) })).status).toBe(200)
})

test.each(names)(
  '%s answers a valid body with success, id, reference, message and the time of the reply',
  async (name) => {
    const response = await call(name, { body: JSON.stringify(good[name]) })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      success: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^(INV|CON|SEL)-[2-9A-Z]{4}-[2-9A-Z]{2}$/),
      message: expect.any(String),
      replyDueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      replyBy: expect.stringMatching(/^(the end of \w+day|\w+day, \d{1,2}:\d\d [ap]\.m\.)$/),
    })
  },
)

interface Refusal {
  what: string
  init: RequestInit & { headers?: Record<string, string> }
  status: number
  code: string
}
const body = JSON.stringify(good['send-contact-inquiry'])
const refusals: Refusal[] = [
  { what: 'no key', init: { body, headers: { apikey: '' } }, status: 401, code: 'unauthorized' },
  { what: 'a wrong key', init: { body, headers: { apikey: 'x' } }, status: 401, code: 'unauthorized' },
  { what: 'an empty object', init: { body: '{}' }, status: 422, code: 'invalid_fields' },
  { what: 'null', init: { body: 'null' }, status: 422, code: 'invalid_fields' },
  { what: 'a list', init: { body: '[]' }, status: 422, code: 'invalid_fields' },
  { what: 'half a JSON', init: { body: '{"fullName":' }, status: 400, code: 'bad_request' },
  { what: 'nothing', init: { body: '' }, status: 400, code: 'bad_request' },
  { what: 'deep nesting', init: { body: '['.repeat(100) + ']'.repeat(100) }, status: 400, code: 'bad_request' },
  { what: '70 KiB', init: { body: `{"message":"${'x'.repeat(70_000)}"}` }, status: 413, code: 'too_large' },
  {
    what: 'plain text',
    init: { body, headers: { 'Content-Type': 'text/plain' } },
    status: 415,
    code: 'unsupported_type',
  },
  { what: 'a bad key header', init: { body, headers: { 'Idempotency-Key': 'a b' } }, status: 400, code: 'bad_request' },
  { what: 'PUT', init: { body, method: 'PUT' }, status: 405, code: 'method_not_allowed' },
  { what: 'GET', init: { method: 'GET' }, status: 405, code: 'method_not_allowed' },
]

test.each(refusals)('$what is refused with $status $code', async ({ init, status, code }) => {
  const response = await call('send-contact-inquiry', init)
  expect(response.status).toBe(status)
  const { error } = Object(await response.json())
  expect(error).toMatchObject({ code, message: expect.any(String) })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('errors name their fields', async () => {
  const response = await call('send-contact-inquiry', { body: JSON.stringify({ fullName: 'A', email: 'x' }) })
  expect(await response.json()).toMatchObject({
    error: {
      message: 'Missing Information - Please fill in all required fields.',
      fields: { email: expect.any(String), message: expect.any(String) },
    },
  })
})

/** The official client as on a page of another origin: preflights are sent and obeyed as in a browser. */
function createClient(headers: Record<string, string> = { apikey: publishableKey }) {
  const customFetch: typeof fetch = async (input, init) => {
    const url = String(input)
    const wanted = [...new Headers(init?.headers).keys()]
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': init?.method ?? 'GET',
        'Access-Control-Request-Headers': wanted.join(','),
      },
    })
    const listed = (name: string) => (preflight.headers.get(name) ?? '').toLowerCase().split(/,\s*/)
    expect(preflight.ok).toBe(true)
    expect(listed('access-control-allow-headers')).toEqual(expect.arrayContaining(wanted))
    expect(listed('access-control-allow-methods')).toContain(init?.method?.toLowerCase())
    const response = await fetch(url, { ...init, headers: { ...init?.headers, Origin: 'https://elsewhere.example' } })
    for (const { headers } of [preflight, response]) expect(headers.get('access-control-allow-origin')).toBe('*')
    return response
  }
  return new FunctionsClient(`${product.url}/functions/v1`, { headers, customFetch })
}

test.each(names)('the official client invokes %s from another origin', async (name) => {
  const { data, error } = await createClient().invoke(name, { body: good[name] })
  expect(error).toBeNull()
  expect(data).toMatchObject({ success: true, reference: expect.any(String), message: expect.any(String) })
})

test('the official client repeats a key and gets the first response, with every header it can send', async () => {
  const headers = { 'Idempotency-Key': randomUUID(), 'X-Client-Info': 'supabase-js-web/2.119.0' }
  const client = createClient({ apikey: publishableKey, Authorization: `Bearer ${publishableKey}` })
  const invoke = () =>
    client.invoke('send-contact-inquiry', {
      body: good['send-contact-inquiry'],
      headers,
      region: FunctionRegion.CaCentral1,
    })
  const first = await invoke()
  expect(first.data).toMatchObject({ success: true })
  expect((await invoke()).data).toEqual(first.data)
})

test('the official client passes on a refusal with its body', async () => {
  const { data, error } = await createClient().invoke('send-contact-inquiry', { body: { fullName: 'Ann' } })
  expect(data).toBeNull()
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect(error.context.status).toBe(422)
  expect(await error.context.json()).toMatchObject({
    error: { code: 'invalid_fields', message: expect.any(String), fields: { email: expect.any(String) } },
  })
  const { error: unknown } = await createClient({ apikey: 'sb_publishable_of_nobody' }).invoke('send-contact-inquiry', {
    body: good['send-contact-inquiry'],
  })
  expect(unknown.context.status).toBe(401)
})

test('the token of a privacy link is not written to the log', async () => {
  const token = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY'
  const answer = await fetch(`${product.url}/privacy/${token}`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  await expect.poll(() => product.output()).toContain('/privacy/[hidden]')
  expect(product.output()).not.toContain(token)
})
