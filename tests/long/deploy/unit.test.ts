import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnprivilegedUser } from '#platform/database/embedded/system-user.ts'
import { makeBuiltFolder } from '../../support/deploy/built-folder.ts'
import { canConfine, confine, hasSystemd, listSystemCalls, readUnit } from '../../support/deploy/unit-file.ts'
import { readPublishableKey } from '../../support/product/publishable-key.ts'
import { sendLead } from '../../support/product/start-processes.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const unit = readUnit()

test.skipIf(!hasSystemd())('systemd finds no fault in the unit, and finds the site well confined', () => {
  const file = join(root, 'deploy', 'offmarket.service')
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  const faults = verified.stderr.split('\n').filter((line) => line.includes('offmarket.service'))
  expect({ faults, code: verified.status }).toEqual({ faults: [], code: 0 })
  // From 0, which needs no confinement at all, to 10. A unit without any has 9.6.
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', file])
  expect({ code: rated.status, said: String(rated.stdout).split('\n').at(-2) }).toMatchObject({ code: 0 })
})

test.skipIf(!hasSystemd() || !canConfine())('the unit leaves the site all that it needs', async () => {
  await using folder = await makeBuiltFolder()
  const dataDir = await folder.makeDataDir('data')
  const trace = join(dataDir, 'trace')
  const settings = join(dataDir, 'site.env')
  await writeFile(settings, `DATA_DIR="${dataDir}"\n`)
  const here: Record<string, string> = {
    node: folder.node,
    '/opt/offmarket/offmarket.js': join(folder.path, 'offmarket.js'),
    '/etc/offmarket.env': settings,
  }
  const command = unit.readValue('ExecStart').split(' ')
  expect(command).toEqual(expect.arrayContaining(Object.keys(here)))
  const confined = confine(
    command.map((word) => here[word] ?? word),
    { writable: dataDir, user: folder.user ?? findUnprivilegedUser(), trace },
  )

  const site = await folder.start({ PATH: process.env.PATH ?? '' }, confined)
  expect(await sendLead(site.url, await readPublishableKey({ dataDir }))).toBe(200)
  expect((await fetch(`${site.url}/social/home.png`)).status).toBe(200)
  expect(await site.stop(), site.output()).toBe(0)

  const calls = (await readFile(trace, 'latin1')).split('\n')
  const used = new Set(calls.flatMap((line) => line.match(/^\d+ +(\w+)\(/)?.[1] ?? []))
  const allowed = new Set(listSystemCalls(unit.readValue('SystemCallFilter')))
  expect([...used].filter((name) => !allowed.has(name))).toEqual([])
  const families = new Set(calls.flatMap((line) => line.match(/ socket\((AF_\w+)/)?.[1] ?? []))
  const allowedFamilies = unit.readValue('RestrictAddressFamilies').split(' ')
  expect([...families].filter((name) => !allowedFamilies.includes(name))).toEqual([])
})
