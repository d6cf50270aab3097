import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** With slashes, and never beginning with one. */
  name: string
  at: Date
  /** Read twice: an archive says what a file's checksum is before the file. */
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface Measured {
  path: Buffer
  at: Date
  crc: number
  size: number
  start: number
}

/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

/**
 * An archive, piece by piece and without compression, because photographs and papers are compressed already. For less
 * than 4 GB and 65,535 files, beyond which the format is another one.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Measured[] = []
  let offset = 0
  for await (const { name, at, open } of entries) {
    const measured = { path: Buffer.from(name), at, start: offset, ...(await measure(open())) }
    const head = printLocalHead(measured)
    yield head
    let sent = 0
    for await (const chunk of open()) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== measured.size) throw new Error('a file changed while it was put into an archive')
    offset += head.length + sent
    written.push(measured)
  }
  const list = Buffer.concat(written.map(printListEntry))
  yield list
  yield printEnd({ count: written.length, bytes: list.length, start: offset })
}

async function measure(bytes: ReturnType<ZipEntry['open']>): Promise<{ crc: number; size: number }> {
  let [crc, size] = [0, 0]
  for await (const chunk of bytes) {
    crc = crc32(chunk, crc)
    size += chunk.length
  }
  return { crc, size }
}

/** What both heads of a file have in common. */
function printFacts({ path, at, crc, size }: Measured): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(VERSION, 0)
  facts.writeUInt16LE(FLAGS, 2)
  facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  facts.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(size, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(path.length, 22)
  return facts
}

function printLocalHead(entry: Measured): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), printFacts(entry), entry.path])
}

function printListEntry(entry: Measured): Buffer {
  const begin = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.start, 10)
  return Buffer.concat([begin, printFacts(entry), rest, entry.path])
}

function printEnd({ count, bytes, start }: { count: number; bytes: number; start: number }): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(start, 16)
  return end
}
