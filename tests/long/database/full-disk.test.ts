import { execFileSync } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from '../../support/product/product-template.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sendLead } from '../../support/product/start-processes.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { makeTemporaryDirectory, type TemporaryDirectory } from '../../support/temporary-directory.ts'

const MEGABYTE = 1024 ** 2

/** Makes a small disk in memory. Null where that is not allowed, as in most containers. */
async function mountDisk() {
  const folder = await makeTemporaryDirectory()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', folder.path], { stdio: 'ignore' })
    return folder
  } catch {
    await folder[Symbol.asyncDispose]()
    return null
  }
}

async function startOn(folder: TemporaryDirectory) {
  const dataDir = join(folder.path, 'data')
  await copyTemplate(dataDir)
  const product = await startProduct({ dataDir, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } })
  onTestFinished(async () => {
    await product[Symbol.asyncDispose]()
    execFileSync('umount', [folder.path])
    await folder[Symbol.asyncDispose]()
  })
  return product
}

async function fill(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(join(path, '..'))
  const file = await open(path, 'w')
  const bytes = Buffer.alloc(MEGABYTE)
  for (let left = bavail * bsize; left > 0; left -= MEGABYTE) await file.write(bytes).catch(() => {})
  await file.close()
}

test('on a full disk the process is not ready and the log has an error, until there is room', async ({ skip }) => {
  const folder = await mountDisk()
  if (!folder) return skip('no disk can be mounted here')
  const { url, dataDir, output } = await startOn(folder)
  const filler = join(folder.path, 'filler')
  const key = await readPublishableKey({ dataDir })
  const ask = async () => (await fetch(`${url}/readyz`)).json()
  expect(await ask()).toMatchObject({ status: 'ok' })
  await fill(filler)
  await expect.poll(ask).toMatchObject({ status: 'unavailable', writes: false })
  // The server can still store leads until it has used up the room in its tables.
  const statuses: number[] = []
  while (statuses.filter((status) => status === 503).length < 20 && statuses.length < 2000)
    statuses.push(await sendLead(url, key))
  expect(new Set(statuses.slice(-20))).toEqual(new Set([503]))
  expect(output().match(/"level":"error".*leads could not be stored/g)).toHaveLength(1)
  await rm(filler)
  await expect.poll(ask, { timeout: 60_000 }).toMatchObject({ status: 'ok' })
  expect(await sendLead(url, key)).toBe(200)
})
