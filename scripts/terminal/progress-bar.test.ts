import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { createProgressBar, drawProgress } from './progress-bar.ts'

test('sizes have one decimal where it matters', () => {
  const sizes = [0, 999, 1000, 1234, 99_949, 99_950, 999_600, 52_428_800, 2.5e12, 4e15].map(formatBytes)
  expect(sizes).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '1.2 KB',
    '99.9 KB',
    '100 KB',
    '1.0 MB',
    '52.4 MB',
    '2.5 TB',
    '4000 TB',
  ])
})

test('a bar shows the progress and the speed', () => {
  expect(drawProgress({ done: 25_000_000, total: 100_000_000 }, 2000, 'bytes')).toBe(
    '[########----------------------] 25%  25.0 MB of 100 MB  12.5 MB/s',
  )
  expect(drawProgress({ done: 30 }, 2000, 'files')).toBe('30 files  15 files/s')
  expect(drawProgress({ done: 12, total: 10 }, 1000, 'files')).toContain('] 100%  12 of 10  12 files/s')
})

test('nothing is drawn in the first second, or without a terminal', () => {
  const written: string[] = []
  const terminal = (isTTY: boolean) =>
    ({ isTTY, write: (text: string) => written.push(text) }) as unknown as NodeJS.WriteStream
  for (const isTTY of [true, false]) {
    const bar = createProgressBar('files', terminal(isTTY))
    bar.update({ done: 1, total: 2 })
    bar.end()
  }
  expect(written).toEqual([])
})
