import { expect, test } from 'vitest'
import { areBackupsLate, chooseExpired, isBackupDue, nameBackup, readBackupName } from './backup-schedule.ts'

const HOUR = 3_600_000
const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const good = (text: string) => ({ lastGoodAt: at(text), lastTriedAt: at(text), firstTriedAt: at('01T00:00') })
const none = { lastGoodAt: null, lastTriedAt: null, firstTriedAt: null }

test('the first backup is due right away, the next ones each night', () => {
  expect(isBackupDue(none, 24 * HOUR, at('15T12:00'))).toBe(true)
  expect(isBackupDue(good('15T12:00'), 24 * HOUR, at('16T06:59'))).toBe(false)
  expect(isBackupDue(good('15T12:00'), 24 * HOUR, at('16T07:00'))).toBe(true)
  expect(isBackupDue(good('16T07:00'), 24 * HOUR, at('17T06:00'))).toBe(false)
  expect(isBackupDue(good('16T07:00'), 48 * HOUR, at('17T07:00'))).toBe(false)
  expect(isBackupDue(good('16T07:00'), 48 * HOUR, at('18T07:00'))).toBe(true)
})

test('backups due more often than daily do not wait for the night', () => {
  expect(isBackupDue(good('15T12:00'), 6 * HOUR, at('15T17:59'))).toBe(false)
  expect(isBackupDue(good('15T12:00'), 6 * HOUR, at('15T18:00'))).toBe(true)
})

test('after a failure the next attempt comes an hour later', () => {
  const failed = { ...good('14T07:00'), lastTriedAt: at('15T07:00') }
  expect(isBackupDue(failed, 24 * HOUR, at('15T07:59'))).toBe(false)
  expect(isBackupDue(failed, 24 * HOUR, at('15T08:00'))).toBe(true)
})

test('backups are late after 26 hours without a good one, or after the first attempt if none was good', () => {
  expect(areBackupsLate(good('15T07:00'), 24 * HOUR, at('16T09:00'))).toBe(false)
  expect(areBackupsLate(good('15T07:00'), 24 * HOUR, at('16T09:01'))).toBe(true)
  expect(areBackupsLate(good('15T07:00'), 6 * HOUR, at('16T09:01'))).toBe(true)
  expect(areBackupsLate(good('15T07:00'), 48 * HOUR, at('17T08:00'))).toBe(false)
  expect(areBackupsLate(none, 24 * HOUR, at('16T09:01'))).toBe(false)
  expect(areBackupsLate({ ...none, firstTriedAt: at('15T07:00') }, 24 * HOUR, at('16T09:01'))).toBe(true)
})

test('seven days and four weeks are kept', () => {
  const start = Date.parse('2026-09-01T07:00:00Z')
  const names = Array.from({ length: 80 }, (_, day) => nameBackup(new Date(start + day * 24 * HOUR)))
  const expired = new Set(chooseExpired([...names, 'something else.backup']))
  const kept = names.filter((name) => !expired.has(name)).map((name) => name.slice(10, 20))
  expect(kept).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ])
  expect(expired.has('something else.backup')).toBe(false)
})

test('of several backups on one day the newest is kept, and an outage removes none', () => {
  const early = [nameBackup(at('15T07:00')), nameBackup(at('15T13:00')), nameBackup(at('14T07:00'))]
  expect(chooseExpired(early)).toEqual([early[0]])
  const old = [nameBackup(new Date('2020-01-01T07:00:00Z')), nameBackup(at('15T07:00'))]
  expect(chooseExpired(old)).toEqual([])
})

test('a name tells the moment', () => {
  expect(nameBackup(at('15T07:00'))).toBe('offmarket-2026-11-15T07-00-00Z.backup')
  expect(readBackupName('offmarket-2026-11-15T07-00-00Z.backup')).toEqual(at('15T07:00'))
  expect(readBackupName('offmarket-2026-11-15T07-00-00Z.backup.partial')).toBeNull()
})
