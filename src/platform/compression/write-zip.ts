import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** A relative path with slashes. */
  name: string
  at: Date
  /** Called twice, as a file's checksum comes before its content. */
  open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface Measured {
  path: Buffer
  at: Date
  crc: number
  size: number
  start: number
}

/** The names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20

/**
 * Streams an archive without compression, as photos and PDFs are already compressed. Only for less than 4 GB and 65,535
 * files, beyond which ZIP64 would be needed.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Measured[] = []
  let offset = 0
  for await (const { name, at, open } of entries) {
    const measured = { path: Buffer.from(name), at, start: offset, ...(await measure(open())) }
    const header = localHeader(measured)
    yield header
    let sent = 0
    for await (const chunk of open()) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== measured.size) throw new Error('a file changed while it was put into an archive')
    offset += header.length + sent
    written.push(measured)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory({ count: written.length, bytes: directory.length, start: offset })
}

async function measure(bytes: ReturnType<ZipEntry['open']>): Promise<{ crc: number; size: number }> {
  let [crc, size] = [0, 0]
  for await (const chunk of bytes) {
    crc = crc32(chunk, crc)
    size += chunk.length
  }
  return { crc, size }
}

/** The fields that a file's local header and directory entry have in common. */
function sharedFields({ path, at, crc, size }: Measured): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(FLAGS, 2)
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  fields.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(size, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

function localHeader(entry: Measured): Buffer {
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sharedFields(entry), entry.path])
}

function directoryEntry(entry: Measured): Buffer {
  const begin = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(entry.start, 10)
  return Buffer.concat([begin, sharedFields(entry), rest, entry.path])
}

function endOfDirectory({ count, bytes, start }: { count: number; bytes: number; start: number }): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(start, 16)
  return end
}
