import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyTemplate } from '../support/product/product-template.ts'
import { startProduct } from '../support/product/start-product.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

async function sendMessage(url: string, dataDir: string): Promise<number> {
  const apikey = (await readFile(join(dataDir, 'publishable-key'), 'utf8')).trim()
  const answer = await fetch(`${url}/functions/v1/send-contact-inquiry`, {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ fullName: 'Jane Lee', email: 'jane@buyers.example', message: 'Do you cover Sudbury?' }),
  })
  return answer.status
}

test('after its first start, the product starts with the key of its ledger and with no other', async () => {
  await using folder = await makeTemporaryDirectory()
  const dataDir = folder.path
  await copyTemplate(dataDir)
  const path = join(dataDir, 'ledger-key')
  {
    await using product = await startProduct({ dataDir })
    expect(await sendMessage(product.url, dataDir)).toBe(200)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  }
  // Without its file, a new and therefore different key is created.
  await rename(path, `${path}.saved`)
  const told = `${path} is not the ledger key that this database was first started with`
  await expect(startProduct({ dataDir })).rejects.toThrow(told)
  await rename(`${path}.saved`, path)
  await using product = await startProduct({ dataDir })
  expect(await sendMessage(product.url, dataDir)).toBe(200)
})
