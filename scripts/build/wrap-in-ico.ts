const HEADER_BYTES = 22

/** Wraps one PNG in the format of `/favicon.ico`: a directory with one entry, followed by the image. */
export function wrapInIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // pictures
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits of a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
