import type { EncodedFrame } from '#services/realtime/wire/message.ts'

/** Of larger ones, a copy would cost more than a second piece. */
const MAX_WHOLE_BYTES = 16 * 1024
const FINAL = 0x80
const TEXT = 1
const BINARY = 2
/** The length of a frame that says that two more bytes contain it. */
const LONG = 126

/**
 * Frames as they are on the wire, each in one buffer that can be written to any number of connections. The last one of
 * each kind is cached, because a broadcast goes to many sockets, of two versions at most. Returns null for frames that
 * are too large.
 */
export function createFrameWriter(): (frame: EncodedFrame) => Buffer | null {
  const last: Record<'text' | 'binary', Written | null> = { text: null, binary: null }
  return (frame) => {
    if (frame.data.length > MAX_WHOLE_BYTES) return null
    const kind = frame.isBinary ? 'binary' : 'text'
    let written = last[kind]
    if (written?.frame !== frame) {
      written = { frame, whole: write(frame) }
      last[kind] = written
    }
    return written.whole
  }
}

interface Written {
  frame: EncodedFrame
  whole: Buffer
}

function write({ data, isBinary }: EncodedFrame): Buffer {
  const isShort = data.length < LONG
  const head = isShort ? 2 : 4
  const whole = Buffer.allocUnsafe(head + data.length)
  whole[0] = FINAL | (isBinary ? BINARY : TEXT)
  whole[1] = isShort ? data.length : LONG
  if (!isShort) whole.writeUInt16BE(data.length, 2)
  whole.set(data, head)
  return whole
}
