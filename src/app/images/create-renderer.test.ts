import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '#platform/log/logger.ts'
import { createRenderer } from './create-renderer.ts'

/** Reports the environment and limits of the process that decodes pictures. */
async function inspectProcess(): Promise<{
  env: Record<string, string>
  limits: string
  uid: number
  groups: number[]
}> {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-renderer-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { readFileSync } from 'node:fs'
     import { dropRights } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../platform/processes/drop-rights.ts')))}
     dropRights()
     const limits = readFileSync('/proc/self/limits', 'utf8')
     const about = { env: process.env, limits, uid: process.getuid(), groups: process.getgroups() }
     process.on('disconnect', () => process.exit())
     process.on('message', () => process.send({ done: Buffer.from(JSON.stringify(about)) }))`,
  )
  const { images, stop } = createRenderer(program, createLogger({ level: 'silent' }))
  onTestFinished(stop)
  const source = { version: 'v', size: 1, isPublic: false, read: async () => Buffer.from('x') }
  const order = { from: 'picture', fit: 'cover', focus: 'centre', format: 'origin', quality: 80 } as const
  return JSON.parse(String(await images.render(source, order, { key: '', isGone: () => false })))
}

test('the process that decodes pictures has no secrets, no root rights and limited memory', async () => {
  vi.stubEnv('SECRET_KEY', 'confidential')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { env, limits, uid, groups } = await inspectProcess()
  expect(env).toMatchObject({ PATH: process.env.PATH })
  expect(env).not.toHaveProperty('SECRET_KEY')
  expect(limits).toMatch(/^Max data size +2147483648 +2147483648 /m)
  const own = process.getuid?.()
  expect(uid).toBe(own === 0 ? 65_534 : own)
  if (own === 0) expect(groups.filter((group) => group !== 65_534)).toEqual([])
})
