import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { parseStorageCommand } from '../../../scripts/storage/storage-command.ts'
import { runScript } from '../../support/run-script.ts'
import { startStorage } from './start-storage.ts'

test('the operator looks at, fetches, stores and removes files from the command line', async () => {
  await using fixture = await startStorage()
  const { context: storage, service, directory } = fixture
  const earlier = createDiskBlobStore(join(directory, 'earlier'))
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const command = parseStorageCommand(words)
    if (!command) throw new Error('no such command')
    await command.run({ storage, stores: { current: storage.blobs, earlier }, print: (line) => lines.push(line) })
    return lines
  }
  expect(await run('buckets')).toEqual(['There are no buckets yet.'])
  await service.createBucket('docs', { public: false, fileSizeLimit: 1000 })
  const source = join(directory, 'rent roll.csv')
  await writeFile(source, 'unit,rent\n1,2000\n')

  expect(await run('put', 'docs', 'a/rent.csv', source)).toEqual([
    `${source} stored as docs/a/rent.csv (17 B, text/csv).`,
  ])
  await expect(run('put', 'docs', 'a/rent.csv', source)).rejects.toThrow('The resource already exists')
  await run('put', 'docs', 'a/rent.csv', source, '--replace', '--type', 'text/plain')
  for (const key of ['a/1', 'a/2', 'b', 'c']) await service.from('docs').upload(key, '')
  expect((await run('list', 'docs', 'a/r'))[0]).toMatch(/^ +17 B .* text\/plain +a\/rent\.csv$/)
  expect((await run('list', 'docs', '--json')).map((line) => JSON.parse(line).name)).toEqual([
    'a/1',
    'a/2',
    'a/rent.csv',
    'b',
    'c',
  ])
  expect(await run('list', 'docs', 'x')).toEqual(['Nothing is stored there.'])
  await expect(run('list', 'nowhere')).rejects.toThrow('Bucket not found')
  expect(await run('buckets')).toEqual(['docs  private          5 objects       17 B  files up to 1.0 KB'])

  const target = join(directory, 'fetched')
  await run('get', 'docs', 'a/rent.csv', target)
  expect(await readFile(target, 'utf8')).toBe('unit,rent\n1,2000\n')
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  await expect(run('get', 'docs', 'a/rent.csv', target)).rejects.toThrow('EEXIST')
  await run('get', 'docs', 'b', join(directory, 'empty'))
  expect((await stat(join(directory, 'empty'))).size).toBe(0)

  await expect(run('rm', 'docs', 'b', 'none')).rejects.toThrow('The other keys do not exist.')
  expect(await run('rm', 'docs', 'a/', '--recursive')).toEqual(['3 objects removed.'])
  expect(await run('rm', 'docs', 'a/', '--recursive')).toEqual(['0 objects removed.'])
  const [first, second, third] = await run('stats')
  expect([first, second]).toEqual(['1 objects in 1 buckets, 0 B', '6 stored files, of which 0 belong to no object'])
  expect(third).toMatch(/^5 files waiting to be removed, the first due at /)
  expect(await run('sweep')).toEqual(['0 files of removed objects, 0 without an object and 0 unfinished ones removed.'])
  await storage.blobs.setOwner('another database')
  await expect(run('sweep')).rejects.toThrow('If that database is gone, --take-over gives them to this one.')
  for (const words of [['sweep', '--take-over'], ['sweep']]) expect(await run(...words)).toHaveLength(1)

  await earlier.write(storage.newId(), Readable.from([Buffer.from('moved')]))
  await earlier.write(storage.newId(), Readable.from([]))
  expect(await run('migrate')).toEqual(['2 files moved (5 B).'])
  expect(await run('migrate')).toEqual(['0 files moved (0 B).'])
  expect((await run('stats'))[1]).toBe('8 stored files, of which 2 belong to no object')

  // The site removes a file just before it is read. S3 opens nothing before the first byte.
  await earlier.write(storage.newId(), Readable.from([Buffer.from('removed meanwhile')]))
  vi.spyOn(earlier, 'open').mockImplementationOnce(async (version) => {
    await earlier.remove(version)
    async function* fail(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(0)
      throw new Error('the file is gone')
    }
    return { size: 17, stream: () => Readable.from(fail()), sendTo: vi.fn(), read: vi.fn(), close: async () => {} }
  })
  expect(await run('migrate')).toEqual(['0 files moved (0 B).'])

  const listed = await runScript('storage', ['list', 'docs', '--json'], {
    DATABASE_URL: fixture.database.url,
    DATA_DIR: directory,
  })
  expect([listed.code, JSON.parse(listed.output)]).toEqual([0, expect.objectContaining({ name: 'c' })])
})

test('invalid commands are refused', () => {
  for (const words of [[], ['toString'], ['get', 'docs'], ['list'], ['buckets', 'x'], ['stats', '--jsn']])
    expect(parseStorageCommand(words)).toBeNull()
})
