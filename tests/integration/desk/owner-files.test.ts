import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { propertyWords } from '#content/desk/property-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { EventData } from '#domain/desk/event-data.ts'
import { fileLimits } from '#domain/desk/properties/file-rules.ts'
import { PermanentMailError } from '#platform/mail/mail-errors.ts'
import { ProcessEnded } from '#platform/processes/child-worker.ts'
import { createCheckFile } from '#services/desk/files/check-file.ts'
import { openOwnerFile } from '#services/desk/files/open-owner-file.ts'
import { OWNER_FILES } from '#services/desk/files/owner-bucket-names.ts'
import { findArchiveList, TAIL_BYTES } from '#services/desk/files/recognize-file.ts'
import { listTimeline } from '#services/desk/leads/lead-page-store.ts'
import { MAX_SOURCE_BYTES } from '#services/storage/images/image-renderer.ts'
import { refusal as storageRefusal } from '#services/storage/wire/refusals.ts'
import { startClamd } from '../../support/servers/clamd-server.ts'
import { eventually } from '../jobs/start-queue.ts'
import { publishableKey } from '../leads/start-leads.ts'
import { type OwnersFixture, startOwnerFiles } from './start-owner-files.ts'

let clamd: Awaited<ReturnType<typeof startClamd>>
let owners: OwnersFixture
beforeAll(async () => {
  clamd = await startClamd()
  owners = await startOwnerFiles({ FILE_SCANNER_URL: clamd.url })
})
afterAll(async () => {
  await owners?.[Symbol.asyncDispose]()
  await clamd?.[Symbol.asyncDispose]()
})

const pdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const version = { 'Tus-Resumable': '1.0.0' }

async function reserve(token: string, { name = 'lease.pdf', category = 'leases', bytes = pdf().length } = {}) {
  return owners.call({ token, action: 'announce', category, name, bytes })
}

interface Reserved {
  id: string
  bucket: string
  path: string
  mime: string
  signature: string
}

async function create(file: Reserved, length: number) {
  const pairs = { bucketName: file.bucket, objectName: file.path, contentType: file.mime }
  const metadata = Object.entries(pairs).map(([name, value]) => `${name} ${btoa(value)}`)
  const headers = {
    ...version,
    'x-signature': file.signature,
    'Upload-Length': String(length),
    'Upload-Metadata': metadata.join(','),
  }
  return fetch(`${owners.url}/storage/v1/upload/resumable/sign`, { method: 'POST', headers })
}

async function sendPart(location: string, file: Reserved, offset: number, bytes: Uint8Array) {
  const headers = {
    ...version,
    'x-signature': file.signature,
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  }
  return fetch(owners.url + location, { method: 'PATCH', headers, body: new Uint8Array(bytes) })
}

async function upload(token: string, bytes: Buffer, options: { name?: string; category?: string } = {}) {
  const { file } = await reserve(token, { ...options, bytes: bytes.length })
  const location = (await create(file, bytes.length)).headers.get('location') ?? ''
  expect((await sendPart(location, file, 0, bytes)).status).toBe(204)
  return String(file.id)
}

const checked = async (id: string) =>
  eventually(async () => {
    const file = await owners.fileOf(id)
    expect(file.scan).not.toBe('waiting')
    return file
  })
async function readStored({ object_path, bytes }: { object_path: string; bytes: number }): Promise<Buffer> {
  const { rows } = await owners.pool.query(`select version from storage.objects where name = $1`, [object_path])
  const blob = await owners.storage.blobs.open(rows[0].version)
  return (await blob?.read({ start: 0, end: bytes - 1 })) ?? Buffer.alloc(0)
}
const removed = async (id: string) =>
  eventually(async () => {
    const file = await owners.fileOf(id)
    expect(file.removed_at).not.toBeNull()
    return file
  })
/** Without previews. */
const objectsOf = async (property: string) => {
  const search = `select name from storage.objects where starts_with(name, $1) and name not like '%-preview'`
  return (await owners.pool.query(search, [property])).rows
}
const eventsOf = async (lead: string) => {
  const rows = await owners.db.selectFrom('lead_events').selectAll().where('lead_id', '=', lead).orderBy('id').execute()
  return rows.map((row) => ({ ...row, data: v.parse(EventData, row.data) }))
}
const historyOf = async (lead: string) =>
  (await listTimeline(owners.db, lead, randomUUID())).map((event) => describeEvent(event, String))
const kindsOf = async (lead: string) => (await eventsOf(lead)).map(({ kind }) => kind)

const open = (token: string) => fetch(`${owners.url}/files/${token}`)
const headingOf = (page: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]

test('a link works for 30 days, for its property and its address only, and until it is ended', async () => {
  const { lead, property, email, token } = await owners.makeOwner()
  const page = await open(token)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('1 Sample Road, Guelph')
  const sign = (id: string, address: string, agoMs: number) =>
    owners.tokens.signLink('owner-files', { id, email: address }, Date.now() - agoMs)
  const from = new Date(Date.now() - 90 * 86_400_000)
  await owners.db.updateTable('properties').set({ links_from: from }).where('id', '=', property).execute()
  expect((await open(await sign(property, email, 29 * 86_400_000))).status).toBe(200)
  for (const dead of [
    await sign(property, email, 31 * 86_400_000),
    await sign(property, 'other@owners.example', 0),
    await sign(randomUUID(), email, 0),
    await owners.tokens.signLink('own-inquiry', { id: property, email }, Date.now()),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ]) {
    expect((await open(dead)).status).toBe(404)
    expect((await reserve(dead)).status).toBe(404)
  }
  await owners.act(lead, { act: 'end-links', property })
  expect((await open(token)).status).toBe(404)
  await owners.act(lead, { act: 'ask-files', property })
  // A link from before it was ended stays dead.
  expect((await open(token)).status).toBe(404)
})

test('an interrupted upload continues with the same reservation, and the team sees the file', async () => {
  const { lead, token } = await owners.makeOwner()
  const bytes = pdf('x'.repeat(5000))
  const first = await reserve(token, { bytes: bytes.length })
  const location = (await create(first.file, bytes.length)).headers.get('location') ?? ''
  expect((await sendPart(location, first.file, 0, bytes.subarray(0, 2000))).status).toBe(204)
  const second = await reserve(token, { bytes: bytes.length })
  expect(second.file).toMatchObject({ id: first.file.id, path: first.file.path })
  const headers = { ...version, 'x-signature': second.file.signature }
  const asked = await fetch(owners.url + location, { method: 'HEAD', headers })
  expect(asked.headers.get('upload-offset')).toBe('2000')
  expect((await sendPart(location, second.file, 2000, bytes.subarray(2000))).status).toBe(204)
  expect(await checked(first.file.id)).toMatchObject({ scan: 'clean', mime: 'application/pdf', bytes: bytes.length })
  const { view } = await owners.call({ token, action: 'read' })
  const leases = view.sections.find(({ category }: { category: string }) => category === 'leases')
  expect(leases).toMatchObject({ state: 'arrived', files: [{ name: 'lease.pdf', state: 'there' }] })
  expect(await kindsOf(lead)).toContain('owner-sent-file')
  expect(owners.hints).toContain(lead)
})

test('a file is stored once, even if its last answer was lost or its form is posted twice', async () => {
  const { token, property } = await owners.makeOwner()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const about = { name: 'front.png', category: 'photos', bytes: photo.length }
  const id = await upload(token, photo, about)
  // It was re-encoded, so its size has changed.
  expect((await checked(id)).bytes).not.toBe(photo.length)
  const ask = (more: Record<string, unknown>) => owners.call({ token, action: 'announce', ...about, ...more })
  expect((await ask({ file: id })).file).toEqual({ hasArrived: true, id })
  for (const other of [{}, { file: id, bytes: 5 }, { file: id, name: 'back.png' }]) {
    expect((await ask(other)).file).toMatchObject({ hasArrived: false, path: expect.any(String) })
  }
  const foreign = await owners.makeOwner()
  const { file } = await owners.call({ token: foreign.token, action: 'announce', ...about, file: id })
  expect(file).toMatchObject({ hasArrived: false })
  expect(file.id).not.toBe(id)

  const { view } = await owners.call({ token, action: 'read' })
  const before = (await objectsOf(property)).length
  const twice = [post(token, { fileId: view.nextFile }), post(token, { fileId: view.nextFile })]
  expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303])
  expect((await post(token, { fileId: view.nextFile })).status).toBe(303)
  expect(await objectsOf(property)).toHaveLength(before + 1)
})

/** The form of the page, without script. */
function post(token: string, { name = 'lease.pdf', origin = owners.url, fileId = '' } = {}) {
  const form = new FormData()
  form.set('action', 'send')
  form.set('category', 'leases')
  form.set('file-id', fileId)
  form.set('file', new File([new Uint8Array(pdf())], name))
  return fetch(`${owners.url}/files/${token}`, { method: 'POST', body: form, headers: { origin }, redirect: 'manual' })
}

test('a signature is valid for one path and the declared size', async () => {
  const [one, other] = [await owners.makeOwner(), await owners.makeOwner()]
  const { file } = await reserve(one.token)
  const { file: foreign } = await reserve(other.token)
  expect((await create(file, 5_000_000)).status).toBe(413)
  expect((await create({ ...file, path: foreign.path }, pdf().length)).status).toBeGreaterThanOrEqual(400)
  const put = await fetch(
    `${owners.url}/storage/v1/object/upload/sign/${file.bucket}/${file.path}?token=${file.signature}`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(pdf('much more than was declared')),
    },
  )
  expect(put.status).toBeGreaterThanOrEqual(400)
  expect(await objectsOf(one.property)).toEqual([])
})

test('the limits of a file and of a property are checked before a byte is sent', async () => {
  const { token, property } = await owners.makeOwner()
  const refusal = async (file: Parameters<typeof reserve>[1]) => (await reserve(token, file)).error?.message
  expect(await refusal({ name: 'photos.zip' })).toBe(words.refusals.type)
  expect(await refusal({ name: 'drawing.svg' })).toBe(words.refusals.type)
  expect(await refusal({ bytes: fileLimits.fileBytes + 1 })).toBe(words.refusals.size)
  expect(await refusal({ bytes: 0 })).toBe(words.refusals.empty)
  // Only pictures that can be re-encoded are accepted.
  expect(fileLimits.pictureBytes).toBeLessThanOrEqual(MAX_SOURCE_BYTES)
  const large = { name: 'front.HEIC', category: 'photos', bytes: fileLimits.pictureBytes + 1 }
  expect(await refusal(large)).toBe(words.refusals.picture)
  for (let index = 0; index < 10; index++) {
    expect(await refusal({ name: `${index}.pdf`, bytes: fileLimits.fileBytes })).toBeUndefined()
  }
  expect(await refusal({ name: 'one-more.pdf', bytes: 1 })).toBe(words.refusals.room)
  await owners.db.updateTable('property_files').set({ bytes: 1 }).where('property_id', '=', property).execute()
  const rest = Array.from({ length: 30 }, (_, index) => refusal({ name: `small-${index}.pdf`, bytes: 1 }))
  expect((await Promise.all(rest)).filter(Boolean)).toEqual([])
  expect(await refusal({ name: 'one-more.pdf', bytes: 1 })).toBe(words.refusals.count)
})

async function countMails(template: string): Promise<number> {
  const { rows } = await owners.pool.query('select from sent_mails where template = $1', [template])
  return rows.length
}

const mailsTo = (lead: string) =>
  owners.db.selectFrom('messages').selectAll().where('lead_id', '=', lead).orderBy('at').execute()

test('every mail to an owner is stored with what allows it, without the link, and owners who withdrew get none', async () => {
  const { lead, property, email, token } = await owners.makeOwner()
  const accepted = (count: number) =>
    eventually(async () => {
      const mails = await mailsTo(lead)
      expect(mails.map(({ state }) => state)).toEqual(Array.from({ length: count }, () => 'accepted'))
      return mails
    })
  const [asked] = await accepted(1)
  expect(asked).toMatchObject({ purpose: 'reply', by: owners.member.id, exemption: 'inquiry', consent_id: null })
  expect(asked?.body).toContain(`${owners.url}/files/…`)
  await removed(await upload(token, pdf('HARMFUL')))
  expect((await accepted(2))[1]).toMatchObject({
    exemption: 'inquiry',
    subject: 'We couldn’t accept one of your files',
  })
  // An inquiry that is closed is answered by consent only.
  await owners.act(lead, { act: 'close', reason: 'no-answer' })
  expect(await owners.act(lead, { act: 'ask-files', property })).toMatchObject({ outcome: 'done' })
  expect((await accepted(3))[2]).toMatchObject({ exemption: null, consent_id: expect.any(String) })

  await owners.press(await owners.signLead(lead, email))({ action: 'withdraw' })
  // The ledger keeps it, whatever happens to the lead.
  await owners.pool.query(`update inquiries set flags = '{}' where id = $1`, [lead])
  expect(await owners.act(lead, { act: 'ask-files', property })).toMatchObject({
    outcome: 'refused',
    why: expect.stringContaining('They asked not to be contacted any more.'),
  })
  await removed(await upload(token, pdf('HARMFUL again')))
  await eventually(async () => expect(await kindsOf(lead)).toContain('not-sent'))
  expect(await mailsTo(lead)).toHaveLength(3)
})

test('a link that the mail server refuses asks for another way to reach the owner', async () => {
  const send = vi.spyOn(owners.mailer, 'send').mockRejectedValue(new PermanentMailError('550 no such user'))
  onTestFinished(() => send.mockRestore())
  const { lead } = await owners.makeOwner()
  await eventually(async () => expect(await mailsTo(lead)).toMatchObject([{ state: 'refused' }]))
  expect((await eventsOf(lead)).slice(-2)).toMatchObject([
    { kind: 'task', data: { text: unmatchedWords.unreachable } },
    { kind: 'send-refused', data: { why: expect.stringContaining('no such user') } },
  ])
})

test('a link that cannot be mailed for three days is given up, and asks for another way to reach the owner', async () => {
  const send = vi.spyOn(owners.mailer, 'send').mockRejectedValue(new Error('the mail server is away'))
  onTestFinished(() => send.mockRestore())
  const { lead } = await owners.makeOwner()
  const triedMore = (count: number, from = send.mock.calls.length) =>
    eventually(() => expect(send.mock.calls.length).toBeGreaterThanOrEqual(from + count))
  const waited = (hours: number) =>
    owners.pool.query('update messages set send_after = now() - make_interval(hours => $2) where lead_id = $1', [
      lead,
      hours,
    ])
  await triedMore(12, 0)
  await waited(71)
  await triedMore(2)
  expect(await mailsTo(lead)).toMatchObject([{ state: 'queued' }])
  await waited(73)
  await eventually(async () => expect(await mailsTo(lead)).toMatchObject([{ state: 'refused' }]))
  expect((await eventsOf(lead)).slice(-2)).toMatchObject([
    { kind: 'task', data: { text: unmatchedWords.givenUp } },
    { kind: 'send-given-up', data: { why: expect.stringContaining('the mail server is away') } },
  ])
  expect((await kindsOf(lead)).filter((kind) => kind === 'send-given-up')).toHaveLength(1)
})

test('a harmful file is removed without a trace, and the owner gets a plain explanation', async () => {
  const { lead, token, property } = await owners.makeOwner()
  const mailsBefore = await countMails('file-removed')
  const id = await upload(token, pdf('HARMFUL'))
  expect(await removed(id)).toMatchObject({ scan: 'infected', removed_why: 'infected' })
  expect(await objectsOf(property)).toEqual([])
  const { view } = await owners.call({ token, action: 'read' })
  expect(JSON.stringify(view)).toContain('"why":"infected"')
  expect(await historyOf(lead)).toContain(`${propertyWords.events['file-refused']}: lease.pdf`)
  await eventually(async () => {
    expect(await countMails('file-removed')).toBe(mailsBefore + 1)
  })
  const { rows } = await owners.pool.query('select reference from inquiries where id = $1', [lead])
  const sent = { msg: 'a mail was sent', mail: 'file-removed', lead: rows[0].reference }
  await eventually(() => expect(owners.lines).toContainEqual(expect.objectContaining(sent)))
})

test('a file about which the scanner says nothing does not keep the next ones waiting', async () => {
  const { token } = await owners.makeOwner()
  const silent = await upload(token, pdf('SILENT'), { name: 'silent.pdf' })
  for (const name of ['one.pdf', 'two.pdf']) {
    expect(await checked(await upload(token, pdf(name), { name }))).toMatchObject({ scan: 'clean' })
  }
  expect((await owners.fileOf(silent)).scan).toBe('waiting')
  clamd.speak()
  expect(await checked(silent)).toMatchObject({ scan: 'clean' })
})

test('the type of a file comes from its content: a renamed archive, page, program or text is removed', async () => {
  const { token, property } = await owners.makeOwner()
  const ids = [
    await upload(token, Buffer.from('<html><script>alert(1)</script></html>'), { name: 'page.csv' }),
    await upload(token, Buffer.from('MZ\u0000\u0001 a program'), { name: 'program.pdf' }),
    await upload(token, Buffer.from('PK\x03\x04 no list at all'), { name: 'archive.docx' }),
    await upload(token, Buffer.from('a text in plain words'), { name: 'letter.pdf' }),
  ]
  for (const id of ids) expect(await removed(id)).toMatchObject({ removed_why: 'not-allowed' })
  expect(await objectsOf(property)).toEqual([])
  const table = await upload(token, Buffer.from('unit,rent\n1,900\n'), { name: 'rents.csv', category: 'rent-roll' })
  expect(await checked(table)).toMatchObject({ mime: 'text/csv', scan: 'clean', removed_at: null })
})

test('a picture is converted without the location where it was taken, and the original is deleted', async () => {
  const { token, property } = await owners.makeOwner()
  const place = { IFD0: { Copyright: 'PRIVATE-PLACE' }, IFD3: { GPSLatitude: '43/1 39/1 0/1', GPSLatitudeRef: 'N' } }
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .withExif(place)
    .toBuffer()
  expect(photo.toString('latin1')).toContain('PRIVATE-PLACE')
  const id = await upload(token, photo, { name: 'front.jpg', category: 'photos' })
  const file = await checked(id)
  expect(file).toMatchObject({ mime: 'image/jpeg', scan: 'clean' })
  expect(await objectsOf(property)).toEqual([{ name: file.object_path }])
  const kept = await readStored(file)
  expect(kept.toString('latin1')).not.toContain('PRIVATE-PLACE')
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  const broken = await upload(token, Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1'), {
    name: 'x.jpg',
    category: 'photos',
  })
  expect(await removed(broken)).toMatchObject({ removed_why: 'unreadable' })
})

test('a database that is away for a moment does not make a file look lost', async () => {
  const { storage } = owners
  const key = { bucketId: 'owner-files', name: `${randomUUID()}/${randomUUID()}` }
  expect(await openOwnerFile(storage, key)).toBeNull()
  const away = storage.db.withPlugin({
    transformQuery() {
      throw new Error('the connection was lost')
    },
    transformResult: async ({ result }) => result,
  })
  await expect(openOwnerFile({ ...storage, db: away }, key)).rejects.toThrow('the connection was lost')
})

test('a photograph stays when the process that reads it ends early, unless that happens with it again and again', async () => {
  const { token } = await owners.makeOwner()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const render = vi.spyOn(owners.storage.images, 'render')
  onTestFinished(() => void render.mockRestore())
  /** Previews are rendered too. */
  const conversions = () => render.mock.calls.filter(([, { format }]) => format === 'origin').length
  const cutBy = (cause: Error) => async () => Promise.reject(storageRefusal('badImage', { cause }))
  const killed = new ProcessEnded('the process ended early (SIGKILL)')
  for (const cause of [killed, new Error('stopped'), new Error('stopped'), killed]) {
    render.mockImplementationOnce(cutBy(cause))
  }
  const file = await checked(await upload(token, photo, { name: 'front.png', category: 'photos' }))
  expect(file).toMatchObject({ scan: 'clean', removed_at: null })
  expect(conversions()).toBe(5)

  render.mockImplementation(cutBy(killed))
  const id = await upload(token, photo, { name: 'fatal.png', category: 'photos' })
  expect(await removed(id)).toMatchObject({ removed_why: 'unreadable' })
  expect(conversions()).toBe(8)
})

test('a converted picture is never stored twice, even if its row cannot be written at first', async () => {
  const { token, property } = await owners.makeOwner()
  // As if the connection broke once; a sequence remembers it beyond the transaction.
  await owners.pool.query(`create sequence broken_once`)
  await owners.pool.query(`create function break_once() returns trigger language plpgsql as $$
    begin
      if nextval('broken_once') = 1 then raise exception 'the connection was lost'; end if;
      return new;
    end $$`)
  await owners.pool.query(`create trigger break_once before update of sha256 on property_files for each row
    when (new.name = 'broken-once.png') execute function break_once()`)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = await checked(await upload(token, photo, { name: 'broken-once.png', category: 'photos' }))
  expect(await objectsOf(property)).toEqual([{ name: file.object_path }])
  await owners.call({ token, action: 'remove', file: file.id })
  expect(await objectsOf(property)).toEqual([])
})

test('a photograph in HEIC becomes a JPEG without its location; a broken one is refused', async () => {
  const { token, property } = await owners.makeOwner()
  const photo = await readFile(join(import.meta.dirname, '../../support/pictures/house.heic'))
  expect(photo.toString('latin1')).toContain('PRIVATE-PLACE')
  const send = (bytes: Buffer, name: string) => upload(token, bytes, { name, category: 'photos' })
  const file = await checked(await send(photo, 'IMG_0001.HEIC'))
  expect(file).toMatchObject({ mime: 'image/jpeg', scan: 'clean' })
  const kept = await readStored(file)
  expect(kept.toString('latin1')).not.toContain('PRIVATE-PLACE')
  const metadata = await sharp(kept).metadata()
  expect(metadata).toMatchObject({ format: 'jpeg', width: 160, height: 120 })
  expect(metadata.exif).toBeUndefined()
  const broken = await send(photo.subarray(0, 700), 'broken.heic')
  expect(await removed(broken)).toMatchObject({ removed_why: 'unreadable' })
  expect(await objectsOf(property)).toEqual([{ name: file.object_path }])
})

test('an owner removes files that are not accepted yet, and answers in words; both are in the history', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const [kept, dropped] = [await upload(token, pdf('a')), await upload(token, pdf('bb'), { name: 'other.pdf' })]
  await checked(kept)
  await checked(dropped)
  expect(await owners.act(lead, { act: 'accept-file', property, file: kept })).toMatchObject({ outcome: 'done' })
  const refusal = await owners.call({ token, action: 'remove', file: kept })
  expect(refusal.error.message).toBe(words.refusals.accepted)
  await owners.call({ token, action: 'remove', file: dropped })
  expect(await objectsOf(property)).toHaveLength(1)
  // Nor do bytes come for one that was removed before it had arrived.
  const { file: begun } = await reserve(token, { name: 'begun.pdf' })
  await owners.call({ token, action: 'remove', file: begun.id })
  const late = (await create(begun, pdf().length)).headers.get('location') ?? ''
  expect((await sendPart(late, begun, 0, pdf())).status).toBe(403)
  expect(await objectsOf(property)).toHaveLength(1)
  const foreign = await owners.makeOwner()
  await owners.call({ token: foreign.token, action: 'remove', file: kept })
  expect(await objectsOf(property)).toHaveLength(1)
  await owners.call({ token, action: 'answer', item: 'debts', text: ' None. ' })
  const { answers } = await owners.db
    .selectFrom('properties')
    .select('answers')
    .where('id', '=', property)
    .executeTakeFirstOrThrow()
  expect(answers).toEqual({ debts: 'None.' })
  expect(await kindsOf(lead)).toEqual(expect.arrayContaining(['owner-removed-file', 'owner-answered', 'accept-file']))
  const { 'owner-removed-file': removedFile, 'accept-file': accepted } = propertyWords.events
  expect(await historyOf(lead)).toEqual(expect.arrayContaining([`${removedFile}: other.pdf`, `${accepted}: lease.pdf`]))
})

test('an owner removes all files with one form, except those that were accepted', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const [kept, paper] = [await upload(token, pdf('a')), await upload(token, pdf('b'), { category: 'authority' })]
  for (const id of [kept, paper]) await checked(id)
  await owners.act(lead, { act: 'accept-file', property, file: kept })
  await owners.act(lead, { act: 'record-authority', property, authority: 'written', authorityFile: paper })
  await owners.act(lead, { act: 'set-ceiling', property, ceiling: 1 })
  await owners.call({ token, action: 'answer', item: 'debts', text: 'A private debt.' })
  await owners.act(lead, { act: 'edit-property', property, facts: { answers: { condition: 'Good.' } } })
  const { file: begun } = await reserve(token, { name: 'begun.pdf' })
  const location = (await create(begun, pdf().length)).headers.get('location') ?? ''

  owners.hints.length = 0
  const form = new FormData()
  form.set('action', 'remove-all')
  const [headers, redirect] = [{ origin: owners.url }, 'manual' as const]
  const answer = await fetch(`${owners.url}/files/${token}`, { method: 'POST', body: form, headers, redirect })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/files/${token}#files`])
  expect(await objectsOf(property)).toEqual([{ name: (await owners.fileOf(kept)).object_path }])
  // Nothing that was on its way can arrive any more.
  expect((await sendPart(location, begun, 0, pdf())).status).toBeGreaterThanOrEqual(400)
  const row = await owners.db.selectFrom('properties').selectAll().where('id', '=', property).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ answers: {}, authority: 'none', authority_file: null, ceiling: 0 })
  const events = await eventsOf(lead)
  const [told] = events.filter(({ kind }) => kind === 'owner-removed-all')
  expect(told?.data).toMatchObject({ files: 1, propertyChanges: { authority: ['written', 'none'] } })
  expect(JSON.stringify(events)).not.toContain('A private debt.')
  expect(told && describeEvent(told, String)).toContain(propertyWords.lost.authority)
  expect(owners.hints).toContain(lead)
})

test('the files of a signed deal are downloaded as a bundle, and only then can they be deleted', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const bytes = pdf('the lease')
  const id = await upload(token, bytes, { name: 'Lease: "one".pdf' })
  await checked(id)
  await owners.call({ token, action: 'answer', item: 'debts', text: 'A private debt.' })
  const manager = await owners.makeMember({ role: 'manager' })
  const [row] = await owners.db.selectFrom('properties').select('reference').where('id', '=', property).execute()
  const asked = { ref: row?.reference ?? '', reason: 'The deal of May.' }
  const refuse = async (who: { token: string }) => (await owners.tell('desk-bundle', who.token, asked)).status
  const take = () =>
    owners.request('/functions/v1/desk-bundle', {
      method: 'POST',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
  const handOver = async () => {
    const acts = [{ id: randomUUID(), on: [{ lead }], do: { act: 'hand-over', property } }]
    return (await owners.tell('desk-act', manager.token, { acts })).body.results[0]
  }
  expect(await refuse(manager)).toBe(422)
  await owners.act(lead, { act: 'set-stage', property, stage: 'closed' })
  expect(await refuse(await owners.makeMember({ registration: 'broker' }))).toBe(403)
  expect(await handOver()).toMatchObject({ why: propertyWords.refusals.bundleFirst })
  // One that was not fetched to its end does not count.
  const cut = (await take()).body?.getReader()
  await cut?.read()
  await cut?.cancel()
  expect(await handOver()).toMatchObject({ why: propertyWords.refusals.bundleFirst })
  // Nor does one that was begun before the owner could send something again.
  const early = await take()
  for (const stage of ['draft', 'closed']) await owners.act(lead, { act: 'set-stage', property, stage })
  await early.arrayBuffer()
  expect(await handOver()).toMatchObject({ why: propertyWords.refusals.bundleFirst })

  const entries = readZip(Buffer.from(await (await take()).arrayBuffer()))
  const name = 'files/leases/01 Lease_ _one_.pdf'
  expect(entries.get(name)).toEqual(bytes)
  const sumOf = (entry: string) =>
    createHash('sha256')
      .update(entries.get(entry) ?? '')
      .digest('hex')
  expect(String(entries.get('SHA256SUMS'))).toBe(`${sumOf('record.json')}  record.json\n${sumOf(name)}  ${name}\n`)
  expect(JSON.parse(String(entries.get('record.json')))).toMatchObject({
    reference: row?.reference,
    property: { answers: { debts: 'A private debt.' } },
    inquiry: { files: [{ name: 'Lease: "one".pdf' }] },
  })
  expect(await objectsOf(property)).toHaveLength(1)
  expect(await handOver()).toMatchObject({ outcome: 'done' })
  expect(await objectsOf(property)).toEqual([])
  expect(await kindsOf(lead)).toEqual(expect.arrayContaining(['bundle', 'hand-over']))
  expect(JSON.stringify(await eventsOf(lead))).not.toContain('A private debt.')
  const { rows } = await owners.pool.query('select reason from access_log where what = $1', ['bundle'])
  expect(rows).toEqual(Array(3).fill({ reason: 'The deal of May.' }))
})

/** As a program does that begins with the list at the end. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const list = findArchiveList(bytes.subarray(-TAIL_BYTES))
  const entries = new Map<string, Buffer>()
  for (let at = list?.start ?? Number.NaN; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [size, length] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const start = bytes.readUInt32LE(at + 42) + 30 + length
    const content = bytes.subarray(start, start + size)
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16))
    entries.set(String(bytes.subarray(at + 46, at + 46 + length)), content)
    at += 46 + length
  }
  return entries
}

test('without script a small file is posted by a form, and other sites cannot post one', async () => {
  const { token, property } = await owners.makeOwner()
  expect((await post(token, { origin: 'https://other.example' })).status).toBe(403)
  expect(await objectsOf(property)).toEqual([])
  expect((await post(token)).status).toBe(303)
  expect(await objectsOf(property)).toHaveLength(1)
  const noPicture = await post(token, { name: 'front.jpg' })
  expect(noPicture.status).toBe(422)
  expect(await noPicture.text()).toContain('We can’t open this picture')
  const refused = await post(token, { name: 'program.exe' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('We can’t accept this kind of file')
})

test('the function of the page answers only pages of this site', async () => {
  const { token } = await owners.makeOwner()
  const ask = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ token, action: 'read' })
    const asked = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    return (await fetch(`${owners.url}/functions/v1/owner-files`, asked)).status
  }
  expect(await ask({ apikey: publishableKey, origin: owners.url })).toBe(200)
  expect(await ask({ apikey: publishableKey, origin: 'https://other.example' })).toBe(401)
  expect(await ask({ origin: owners.url })).toBe(401)
})

test('ending the links also ends uploads that were begun, and so does closing the property', async () => {
  const { lead, property, email, token } = await owners.makeOwner()
  const { file } = await reserve(token)
  const location = (await create(file, pdf().length)).headers.get('location') ?? ''
  await owners.act(lead, { act: 'end-links', property })
  expect((await sendPart(location, file, 0, pdf())).status).toBe(403)
  expect(await objectsOf(property)).toEqual([])
  await owners.act(lead, { act: 'ask-files', property })
  const begun = (await create(file, pdf().length)).headers.get('location') ?? ''
  expect((await sendPart(begun, file, 0, pdf())).status).toBe(403)
  // A new link continues the same file.
  const fresh = await owners.tokens.signLink('owner-files', { id: property, email }, Date.now())
  expect(await upload(fresh, pdf())).toBe(file.id)
  const { file: last } = await reserve(fresh, { name: 'last.pdf' })
  const late = (await create(last, pdf().length)).headers.get('location') ?? ''
  await owners.act(lead, { act: 'set-stage', property, stage: 'closed' })
  expect((await sendPart(late, last, 0, pdf())).status).toBe(403)
  const shown = await open(fresh)
  const text = await shown.text()
  expect([shown.status, text]).toEqual([404, expect.stringContaining('closed the file on this property')])
  expect(headingOf(text)).toBe('We’re no longer taking files')
  for (const what of [
    { action: 'answer', item: 'debts', text: 'None.' },
    { action: 'announce', category: 'leases', name: 'more.pdf', bytes: 9 },
  ]) {
    const { status, error } = await owners.call({ token: fresh, ...what })
    expect([status, error.message]).toEqual([404, words.refusals.closed])
  }
  // A link that was ended before says nothing about it.
  expect(headingOf(await (await open(token)).text())).toBe('That didn’t work')
  expect((await owners.call({ token, action: 'read' })).error.message).toBe(words.refusals.gone)
})

test('an owner who presses a button while the property is being closed learns that', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const other = await owners.pool.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    for (const what of [
      { action: 'answer', item: 'debts', text: 'None.' },
      { action: 'announce', category: 'leases', name: 'more.pdf', bytes: 9 },
    ]) {
      await other.query('begin')
      await other.query(`update properties set stage = 'closed', closed_at = now() where id = $1`, [property])
      const pressed = owners.call({ token, ...what })
      // Not exactly one: the alerts may wait for the lead, which the owner's request has locked.
      await expect.poll(async () => (await owners.pool.query(waiting)).rowCount).not.toBe(0)
      await other.query('commit')
      const { status, error } = await pressed
      expect([status, error.message]).toEqual([404, words.refusals.closed])
      await owners.pool.query(`update properties set stage = 'draft', closed_at = null where id = $1`, [property])
    }
  } finally {
    other.release()
  }
  expect(
    await owners.db.selectFrom('property_files').select('id').where('property_id', '=', property).execute(),
  ).toEqual([])
  expect(await kindsOf(lead)).not.toContain('owner-answered')
})

test('once the list is complete the owner cannot answer; a file found harmful later no longer permits anything and stops the clock', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const [paper, lease] = [await upload(token, pdf('p'), { category: 'authority' }), await upload(token, pdf('l'))]
  for (const id of [paper, lease]) await checked(id)
  const facts = { answers: { owners: 'a', condition: 'b', photos: 'c', 'rent-roll': 'd', debts: 'f' } }
  for (const what of [
    { act: 'edit-property', facts },
    { act: 'record-authority', authority: 'written', authorityFile: paper },
    { act: 'set-ceiling', ceiling: 1 },
    { act: 'accept-file', file: lease },
  ]) {
    expect(await owners.act(lead, { ...what, property })).toMatchObject({ outcome: 'done' })
  }
  const read = () => owners.db.selectFrom('properties').selectAll().where('id', '=', property).executeTakeFirstOrThrow()
  expect(await read()).toMatchObject({ ceiling: 1, completed_at: expect.any(Date) })
  const status = async () =>
    (await (await open(token)).text()).match(/id="offer-status".*?role="status">(.*?)<\/div>/s)?.[1]
  expect(await status()).toContain('Our offer in principle, or a clear no, is due by ')
  const dueAt = 'update properties set offer_due_at = $2 where id = $1'
  const { offer_due_at: wasDue } = await read()
  await owners.pool.query(dueAt, [property, new Date(Date.now() - 60_000)])
  expect(await status()).toContain('We’re late, and we’re sorry.')
  await owners.pool.query(dueAt, [property, wasDue])
  const late = await owners.call({ token, action: 'answer', item: 'debts', text: 'Some.' })
  expect(late.error.message).toBe(words.refusals.complete)
  expect(await read()).toMatchObject(facts)
  for (const id of [paper, lease]) await findHarm(id)
  expect(await read()).toMatchObject({ authority: 'none', authority_file: null, ceiling: 0, completed_at: null })
  const events = (await eventsOf(lead)).filter(({ kind }) => kind === 'file-refused')
  expect(events.map((event) => describeEvent(event, String))).toEqual([
    expect.stringContaining(propertyWords.lost.authority),
    expect.stringContaining(propertyWords.lost.completedAt),
  ])
})

/** As if the scanner had not answered before, and found something now. */
async function findHarm(fileId: string): Promise<void> {
  const { db, queue, storage } = owners
  const unused = () => Promise.reject(new Error('not expected'))
  const check = createCheckFile({
    db,
    queue,
    now: Date.now,
    newId: randomUUID,
    hint() {},
    store: unused,
    renderPicture: unused,
    isUnreadable: () => false,
    open: (name) => openOwnerFile(storage, { bucketId: OWNER_FILES, name }),
    scanner: { scan: async () => ({ kind: 'infected', found: 'Test-Signature' }) },
  })
  const job = { id: randomUUID(), attempt: 1, isLast: false, signal: AbortSignal.timeout(60_000) }
  expect(await check({ ...job, payload: { fileId } })).toEqual({ removed: 'infected' })
}

test('bytes that arrive after the owner has deleted everything are not stored', async () => {
  const { lead, property, email, token } = await owners.makeOwner()
  const { file } = await reserve(token)
  const location = (await create(file, pdf().length)).headers.get('location') ?? ''
  await owners.press(await owners.signLead(lead, email))({ action: 'delete' })
  expect((await sendPart(location, file, 0, pdf())).status).toBeGreaterThanOrEqual(400)
  expect((await create(file, pdf().length)).status).toBe(201)
  const again = (await create(file, pdf().length)).headers.get('location') ?? ''
  expect((await sendPart(again, file, 0, pdf())).status).toBeGreaterThanOrEqual(400)
  expect(await objectsOf(property)).toEqual([])
})

test('a member fetches a file as an attachment for a minute, which is logged; nobody fetches one behind a wall', async () => {
  const { lead, property, token } = await owners.makeOwner()
  const id = await upload(token, pdf('for the team'), { name: 'Lease "one".pdf' })
  await checked(id)
  const { body } = await owners.ask(`desk-file?id=${id}`, owners.member.token)
  const answer = await fetch(owners.url + body.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await answer.text()).toContain('for the team')
  const expiry = JSON.parse(atob(new URL(body.url, owners.url).searchParams.get('token')?.split('.')[1] ?? ''))
  expect(expiry.exp - expiry.iat).toBe(60)
  const reads = await owners.db.selectFrom('file_reads').select('member').where('file_id', '=', id).execute()
  expect(reads).toEqual([{ member: owners.member.id }])

  const { page } = (await owners.ask(`desk-property?lead=${await referenceOf(lead)}`, owners.member.token)).body
  expect(page).toMatchObject({ property: { id: property }, files: [{ id, scan: 'clean' }] })
  const shown = await owners.ask(`desk-property?ref=${page.property.reference}`, owners.member.token)
  expect(shown.body.page.checklist).toContainEqual({ item: 'leases', state: 'arrived' })
  const all = (await owners.ask('desk-properties', owners.member.token)).body.properties
  const entry = all.find((one: { id: string }) => one.id === property)
  expect(entry).toMatchObject({ files: 1, toReview: 1 })
  expect(entry.checklist).toContainEqual({ item: 'leases', state: 'arrived' })
  const manager = await owners.makeMember({ role: 'manager' })
  const log = `desk-access?object=${page.property.reference.toLowerCase()}`
  const { entries } = (await owners.ask(log, manager.token)).body
  expect(entries.filter(({ what }: { what: string }) => what === 'file')).toMatchObject([
    { member: owners.member.id, object: page.property.reference, reason: '' },
  ])
  await owners.tell('desk-act', manager.token, {
    acts: [{ id: randomUUID(), on: [{ lead }], do: { act: 'wall', eyes: [manager.id] } }],
  })
  expect((await owners.ask(`desk-file?id=${id}`, owners.member.token)).status).toBe(404)
  expect((await owners.ask(`desk-property?ref=${page.property.reference}`, owners.member.token)).status).toBe(404)
  const listed = await owners.ask('desk-properties', owners.member.token)
  expect(JSON.stringify(listed.body)).not.toContain(property)
  expect((await owners.ask(`desk-file?id=${id}`, manager.token)).status).toBe(200)
  // Nor one that is still looked at.
  await owners.pool.query(`update property_files set scan = 'waiting' where id = $1`, [id])
  expect((await owners.ask(`desk-file?id=${id}`, manager.token)).status).toBe(404)
})

const referenceOf = async (id: string) =>
  (await owners.db.selectFrom('inquiries').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference
