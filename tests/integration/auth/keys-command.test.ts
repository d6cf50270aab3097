import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureKeyFile } from '#platform/tokens/key-file.ts'
import { runScript } from '../../support/run-script.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const HOUR = 3_600_000

test('keys are listed, rotated with an overlap, and dropped at once after a leak', async () => {
  await using directory = await makeTemporaryDirectory()
  const settings = { DATA_DIR: directory.path }
  const path = join(directory.path, 'auth-keys.json')
  const keys = async () => JSON.parse(await readFile(path, 'utf8')).keys
  expect(await runScript('auth-keys', [], settings)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no keys'),
  })
  await ensureKeyFile(path, Date.now())
  const listed = await runScript('auth-keys', [], settings)
  const [first] = await keys()
  expect(listed).toMatchObject({ code: 0, output: expect.stringContaining(`${first.kid}  ES256  signs from`) })
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  expect(await runScript('auth-keys', ['rotate'], settings)).toMatchObject({ code: 0 })
  const [second, old] = await keys()
  expect(old.kid).toBe(first.kid)
  expect(second.sign_from - Date.now()).toBeGreaterThan(9 * 60_000)
  expect(old.verify_until).toBe(second.sign_from + HOUR + 600_000)
  expect((await stat(path)).mode & 0o777).toBe(0o600)

  await runScript('auth-keys', ['rotate', '--now'], settings)
  expect(await keys()).toHaveLength(1)
  expect(await runScript('auth-keys', ['burn'], settings)).toMatchObject({ code: 2 })
})
