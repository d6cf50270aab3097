import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PreviewFile } from '#domain/jobs/file-jobs.ts'
import { previewPathOf } from '#services/desk/files/preview-file.ts'
import { removeOwnerFiles } from '#services/desk/files/remove-owner-files.ts'
import { makeEncryptedPdf, makePdf } from '../../../support/pictures/make-pdf.ts'
import { startClamd } from '../../../support/servers/clamd-server.ts'
import { eventually as waitFor } from '../../jobs/start-queue.ts'
import { type OwnersFixture, startOwnerFiles } from '../start-owner-files.ts'

/** Decoders run at low priority, so a busy machine lets them wait. */
const eventually = <Result>(check: () => Promise<Result>) => waitFor(check, 50_000)

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

/** Sends a file by the form that works without script, and waits until it was checked. */
async function send(owners: OwnersFixture, token: string, name: string, bytes: Buffer): Promise<string> {
  const id = randomUUID()
  const form = new FormData()
  form.set('action', 'send')
  form.set('category', name.endsWith('.pdf') ? 'leases' : 'photos')
  form.set('file-id', id)
  form.set('file', new File([new Uint8Array(bytes)], name))
  const headers = { Origin: owners.url }
  const { status } = await fetch(`${owners.url}/files/${token}`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
  expect(status).toBe(303)
  return eventually(async () => {
    const found = await owners.db
      .selectFrom('property_files')
      .select(['id', 'scan'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    expect(found.scan).not.toBe('waiting')
    return found.id
  })
}

const previewOf = (owners: OwnersFixture, id: string) =>
  eventually(async () => {
    const { preview } = await owners.fileOf(id)
    expect(preview).not.toBe('waiting')
    return preview
  })

async function readPage(owners: OwnersFixture, lead: string, token = owners.member.token) {
  const { reference } = await owners.db
    .selectFrom('inquiries')
    .select('reference')
    .where('id', '=', lead)
    .executeTakeFirstOrThrow()
  return (await owners.ask(`desk-property?lead=${reference}`, token)).body.page
}

async function listObjects(owners: OwnersFixture, property: string): Promise<string[]> {
  const { rows } = await owners.pool.query('select name from storage.objects where starts_with(name, $1)', [property])
  return rows.map(({ name }) => name)
}

test('clean pictures and PDFs get a preview, which only those who may see the property can fetch, and it goes with the file', {
  timeout: 120_000,
}, async () => {
  await using clamd = await startClamd()
  await using owners = await startOwnerFiles({ FILE_SCANNER_URL: clamd.url })
  const { lead, property, token } = await owners.makeOwner()
  const lease = await send(owners, token, 'lease.pdf', makePdf())
  const photo = await send(owners, token, 'front.png', picture)
  const locked = await send(owners, token, 'locked.pdf', makeEncryptedPdf())
  expect(await previewOf(owners, lease)).toBe('made')
  expect(await previewOf(owners, photo)).toBe('made')
  expect(await previewOf(owners, locked)).toBe('none')

  const { files } = await readPage(owners, lead)
  const [leaseUrl, photoUrl, lockedUrl] = [lease, photo, locked].map(
    (id) => files.find((file: { id: string }) => file.id === id).preview,
  )
  expect(lockedUrl).toBeNull()
  const answer = await fetch(owners.url + photoUrl)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 640, height: 427 })
  const { exp, iat } = JSON.parse(atob(new URL(leaseUrl, owners.url).searchParams.get('token')?.split('.')[1] ?? ''))
  expect(exp - iat).toBe(300)
  expect((await fetch(owners.url + leaseUrl.replace(/token=.*/, ''))).status).not.toBe(200)

  const manager = await owners.makeMember({ role: 'manager' })
  await owners.tell('desk-act', manager.token, {
    acts: [{ id: randomUUID(), on: [{ lead }], do: { act: 'wall', eyes: [manager.id] } }],
  })
  expect(await readPage(owners, lead)).toBeNull()
  expect((await readPage(owners, lead, manager.token)).files[0].preview).toContain('token=')

  expect((await listObjects(owners, property)).length).toBe(5)
  for (const file of [lease, photo, locked]) await owners.call({ token, action: 'remove', file })
  expect(await listObjects(owners, property)).toEqual([])
  expect((await fetch(owners.url + photoUrl)).status).not.toBe(200)
})

test('a scanner that gives no verdict means no preview; without a scanner, files that may be opened have one', async () => {
  await using clamd = await startClamd({ hasSignatures: false })
  {
    await using owners = await startOwnerFiles({ FILE_SCANNER_URL: clamd.url })
    const { lead, token } = await owners.makeOwner()
    const id = await send(owners, token, 'front.png', picture)
    await eventually(async () => {
      const { rows } = await owners.pool.query(`select state from pgboss.job where name = $1`, [PreviewFile.name])
      expect(rows).toEqual([{ state: 'completed' }])
    })
    expect(await owners.fileOf(id)).toMatchObject({ scan: 'unscanned', preview: 'waiting' })
    expect((await readPage(owners, lead)).files).toMatchObject([{ preview: null }])
  }
  await using owners = await startOwnerFiles()
  const { token } = await owners.makeOwner()
  const id = await send(owners, token, 'front.png', picture)
  expect(await previewOf(owners, id)).toBe('made')
  // As if the file had arrived before there were previews.
  const { object_path } = await owners.fileOf(id)
  await owners.db.transaction().execute((tx) => removeOwnerFiles(tx, previewPathOf(object_path)))
  await owners.pool.query(`update property_files set preview = 'waiting' where id = $1`, [id])
  await owners.queueMissingPreviews()
  expect(await previewOf(owners, id)).toBe('made')
})
