import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnersFixture, startOwnerFiles } from '../../integration/desk/start-owner-files.ts'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { isClamdInstalled, prepareClamd } from '../../support/servers/clamd-program.ts'

const testWithClamd = test.skipIf(!isClamdInstalled())

let clamd: Awaited<ReturnType<typeof prepareClamd>>
let owners: OwnersFixture
beforeAll(async () => {
  if (!isClamdInstalled()) return
  clamd = await prepareClamd()
  await clamd.start()
  owners = await startOwnerFiles({ FILE_SCANNER_URL: clamd.url })
}, 120_000)
afterAll(async () => {
  await owners?.[Symbol.asyncDispose]()
  await clamd?.[Symbol.asyncDispose]()
})

/** Announces and sends a document of this text. */
async function send(token: string, text: string, name: string): Promise<string> {
  const body = Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
  const { file } = await owners.call({ token, action: 'announce', category: 'leases', name, bytes: body.length })
  const path = `/storage/v1/object/upload/sign/${file.bucket}/${file.path}?token=${file.signature}`
  const headers = { 'content-type': 'application/pdf' }
  const answer = await fetch(owners.url + path, { method: 'PUT', headers, body: new Uint8Array(body) })
  expect(answer.status).toBe(200)
  return file.id
}

const untilScan = (id: string, scan: string) =>
  eventually(async () => {
    const file = await owners.fileOf(id)
    expect(file.scan).toBe(scan)
    return file
  })

async function fetchFile(id: string): Promise<{ asked: number; text?: string }> {
  const { status, body } = await owners.ask(`desk-file?id=${id}`, owners.member.token)
  if (status !== 200) return { asked: status }
  return { asked: status, text: await (await fetch(owners.url + body.url)).text() }
}

testWithClamd('Debian’s clamd tells harmful from clean files', async () => {
  const { token } = await owners.makeOwner()
  const [clean, harmful] = [await send(token, 'a lease', 'lease.pdf'), await send(token, 'HARMFUL', 'bad.pdf')]
  expect(await untilScan(clean, 'clean')).toMatchObject({ removed_at: null })
  expect(await fetchFile(clean)).toMatchObject({ asked: 200, text: expect.stringContaining('a lease') })
  const file = await untilScan(harmful, 'infected')
  expect(file).toMatchObject({ removed_why: 'infected', scan_note: expect.stringContaining('Own-Test') })
  expect(await fetchFile(harmful)).toEqual({ asked: 404 })
  const { rows } = await owners.pool.query('select from storage.objects where name = $1', [file.object_path])
  expect(rows).toEqual([])
})

testWithClamd.each([
  { text: 'a lease', verdict: 'clean', asked: 200 },
  { text: 'HARMFUL', verdict: 'infected', asked: 404 },
])('while clamd is away a file counts as not scanned; afterwards, $verdict', async ({ text, verdict, asked }) => {
  const { token } = await owners.makeOwner()
  await clamd.stop()
  const id = await send(token, text, 'lease.pdf')
  expect(await untilScan(id, 'unscanned')).toMatchObject({ removed_at: null })
  await clamd.start()
  await untilScan(id, verdict)
  expect(await fetchFile(id)).toMatchObject({ asked })
})
