import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { createRenderer } from './create-renderer.ts'

test('the process that decodes pictures does not get the secrets of the server', async () => {
  vi.stubEnv('SECRET_KEY', 'confidential')
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-renderer-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `process.on('disconnect', () => process.exit())
     process.on('message', () => process.send({ done: Buffer.from(JSON.stringify(process.env)) }))`,
  )
  const { images, stop } = createRenderer(program, createLogger({ level: 'silent' }))
  onTestFinished(stop)
  const source = { version: 'v', size: 1, isPublic: false, read: async () => Buffer.from('x') }
  const order = { fit: 'cover', focus: 'centre', format: 'origin', quality: 80 } as const
  const environment = JSON.parse(String(await images.render(source, order)))
  expect(environment).toMatchObject({ PATH: process.env.PATH })
  expect(environment).not.toHaveProperty('SECRET_KEY')
})
