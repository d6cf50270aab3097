import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../log/logger.ts'
import { disownForeignPid, isAlive, readPostmasterPid } from './postmaster-pid.ts'

const log = createLogger({ level: 'silent' })
const isLinux = process.platform === 'linux'

function makePgdata(pid: number): { pgdata: string; file: string } {
  const pgdata = mkdtempSync(join(tmpdir(), 'offmarket-pid-'))
  onTestFinished(() => rmSync(pgdata, { recursive: true }))
  const file = join(pgdata, 'postmaster.pid')
  writeFileSync(file, `${pid}\n${pgdata}\n1789000000\n5432\n${pgdata}\n\n  123456    7\nready   \n`)
  return { pgdata, file }
}

test.runIf(isLinux)("a process id that now belongs to another program's thread is replaced", () => {
  const thread = Number(readdirSync('/proc/self/task').find((name) => Number(name) !== process.pid))
  const { pgdata, file } = makePgdata(thread)
  const before = readFileSync(file, 'utf8')

  disownForeignPid(pgdata, pgdata, log)

  expect(readFileSync(file, 'utf8')).toBe(before.replace(/^\d+/, String(process.pid)))
})

test('a process id without a process is left for PostgreSQL to handle', () => {
  const { pgdata, file } = makePgdata(4_194_999)
  const before = readFileSync(file, 'utf8')

  disownForeignPid(pgdata, pgdata, log)

  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('the process id is read from the lock file', () => {
  const { pgdata } = makePgdata(77)
  expect(readPostmasterPid(pgdata)).toBe(77)
  expect(readPostmasterPid(join(pgdata, 'nowhere'))).toBeNull()
})

test('this process is alive, and one that never existed is not', () => {
  expect(isAlive(process.pid)).toBe(true)
  expect(isAlive(4_194_999)).toBe(false)
})
