import { expect, test } from 'vitest'
import { nameBase, nameSegment, nameWal, readArchiveFile, readPosition, SEGMENT_BYTES } from './archive-files.ts'
import { chooseExpiredFiles, listRanges, listSpans, planRecovery } from './plan-recovery.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const timeline = '00000001'
const start = Date.parse('2026-11-01T00:00:00Z')
const at = (hours: number) => new Date(start + hours * HOUR)
const byte = (segments: number) => BigInt(segments * 4) * (SEGMENT_BYTES / 4n)

/** The positions are in segments, the times in hours. */
const base = (from: number, to: number, hours: number, archive = 'a') =>
  nameBase({ archive, timeline, start: byte(from), end: byte(to), at: at(hours) })
const wal = (from: number, to: number, hours: number, archive = 'a') =>
  nameWal({ archive, timeline, start: byte(from), end: byte(to), at: at(hours) })

test("a name tells everything, with PostgreSQL's own name of the segment", () => {
  const piece = {
    archive: '20261119t201700z_1a2b',
    timeline,
    start: readPosition('2/FF000028'),
    end: readPosition('2/FF000120'),
  }
  const name = nameWal({ ...piece, at: new Date('2026-11-19T20:17:00.123Z') })
  expect(name).toBe('20261119t201700z_1a2b/wal.0000000100000002000000FF.00000028.00000120.20261119T201700.123Z.gz')
  expect(readArchiveFile(name)).toEqual({ kind: 'wal', name, ...piece, at: new Date('2026-11-19T20:17:00.123Z') })
  const copy = base(256, 256.25, 1.5)
  expect(copy).toBe('a/base.00000001.0000000100000000.0000000100400000.20261101T013000.000Z.tar.gz')
  expect(readArchiveFile(copy)).toMatchObject({
    kind: 'base',
    archive: 'a',
    start: byte(256),
    end: byte(256.25),
    at: at(1.5),
  })
  expect(nameSegment('0000000A', byte(256))).toBe('0000000A0000000100000000')
  expect(['a/b/wal.gz', `${name}.partial`, 'note.txt', 'backups'].map(readArchiveFile)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a moment needs the newest base backup before it, and the log from there until soon after it', () => {
  const names = [
    base(1.25, 1.5, 1),
    wal(0, 1, 1),
    wal(1, 2, 2),
    // A part of a segment that is complete by now, and parts of the last one.
    wal(1, 1.75, 1.5),
    wal(2, 3, 4),
    base(3.25, 3.25, 5),
    wal(3, 3.5, 6),
    wal(3.5, 3.75, 7),
  ]
  const spans = listSpans(names)
  const plan = (hours: number | null) => planRecovery(spans, hours === null ? null : at(hours))
  expect(plan(1)?.log.map(({ name }) => name)).toEqual([wal(1, 2, 2)])
  expect(plan(3)?.log.map(({ name }) => name)).toEqual([wal(1, 2, 2), wal(2, 3, 4)])
  expect(plan(5)).toMatchObject({ base: { name: base(3.25, 3.25, 5) } })
  expect(plan(null)?.log.map(({ name }) => name)).toEqual([wal(3, 3.5, 6), wal(3.5, 3.75, 7)])
  expect([plan(0.5), plan(7.1)]).toEqual([null, null])
  expect(listRanges(spans)).toEqual([{ from: at(1), to: at(7) }])
})

test('nothing after a gap can be restored, until there is another base backup', () => {
  const names = [base(1, 1.25, 1), wal(1, 2, 2), wal(3, 4, 4), base(4, 4.25, 5)]
  expect(listRanges(listSpans(names))).toEqual([{ from: at(1), to: at(2) }])
  expect(listRanges(listSpans([...names, wal(4, 4.5, 6)]))).toEqual([
    { from: at(1), to: at(2) },
    { from: at(5), to: at(6) },
  ])
  // Its log has not been stored to its end.
  expect(listSpans([base(1, 1.5, 1), wal(1, 1.25, 1)])).toEqual([])
})

test('archives are not mixed: a restored database has another one', () => {
  const names = [base(1, 1.25, 1), wal(1, 2, 3), base(1, 1.25, 10, 'b'), wal(1, 1.5, 11, 'b'), wal(2, 3, 12)]
  expect(listRanges(listSpans(names))).toEqual([{ from: at(1), to: at(12) }])
  expect(planRecovery(listSpans(names), at(10.5))?.log.map(({ archive }) => archive)).toEqual(['b'])
})

test('what restores the last days is retained, and always what restores the newest moment', () => {
  const since = new Date(start + 8 * DAY)
  const names = [
    base(1, 1.25, 24),
    wal(0, 1, 20),
    wal(1, 2, 5 * 24),
    base(2, 2.25, 7 * 24),
    wal(2, 3, 9 * 24),
    base(3, 3.25, 14 * 24),
    wal(3, 3.5, 15 * 24),
  ]
  expect(chooseExpiredFiles([...names, 'note.txt'], since)).toEqual([
    base(1, 1.25, 24),
    wal(0, 1, 20),
    wal(1, 2, 5 * 24),
  ])
  const other = [base(1, 1.25, 24, 'b'), wal(1, 2, 48, 'b')]
  expect(chooseExpiredFiles(other, since)).toEqual([])
  // The log of an archive whose first base backup is still being made.
  const begun = [wal(1, 1.5, 15 * 24, 'c')]
  expect(chooseExpiredFiles([...other, ...begun], since)).toEqual([])
  expect(chooseExpiredFiles([...other, ...names.slice(3), ...begun], since)).toEqual(other)
})
