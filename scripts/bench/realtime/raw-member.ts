import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Shared by all members: each read is counted before the next one starts. */
const read = Buffer.alloc(256 * 1024)
const FINAL = 0x80
const MASKED = 0x80
/** This length in a frame means that the next two bytes contain the real one. */
const LONG = 126
const LONGEST = 0xffff
const unmasking = Buffer.alloc(4)

export type Opcode = 1 | 2

export interface RawMember {
  send(opcode: Opcode, payload: Buffer): void
  close(): void
}

/**
 * A WebSocket that counts frames and does nothing else: on a small machine, a thousand real clients would need more CPU time
 * than the server that we measure.
 */
export async function openRawMember(url: string, onFrames: (count: number) => void): Promise<RawMember> {
  const { hostname, port, pathname, search } = new URL(url)
  let isUpgraded = false
  let rest: Buffer = Buffer.alloc(0)
  const take = (bytes: Buffer) => {
    let at = 0
    let frames = 0
    for (let end = endOfFrame(bytes, at); end <= bytes.length; end = endOfFrame(bytes, at)) {
      at = end
      frames++
    }
    rest = Buffer.from(bytes.subarray(at))
    if (frames > 0) onFrames(frames)
  }
  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: read,
      callback(count) {
        const bytes = read.subarray(0, count)
        if (isUpgraded) take(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes)
        else isUpgraded = hasUpgraded(socket, bytes)
        return true
      },
    },
  })
  await once(socket, 'connect')
  const upgraded = once(socket, 'upgraded')
  const head = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket']
  const version = ['Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`]
  socket.write([...head, ...version, '\r\n'].join('\r\n'))
  await upgraded
  return {
    send: (opcode, payload) => socket.write(writeFrame(opcode, payload)),
    close: () => socket.destroy(),
  }
}

/** Nothing else follows the answer, because a server doesn't speak first. */
function hasUpgraded(socket: Socket, answer: Buffer): boolean {
  const text = answer.toString('latin1')
  if (text.startsWith('HTTP/1.1 101') && text.endsWith('\r\n\r\n')) socket.emit('upgraded')
  else socket.destroy(new Error(`no WebSocket: ${text}`))
  return true
}

/** Where the frame that starts here ends; infinity if even its length is incomplete. */
function endOfFrame(bytes: Buffer, at: number): number {
  const length = bytes[at + 1] ?? Number.POSITIVE_INFINITY
  if (length < LONG) return at + 2 + length
  return at + 4 <= bytes.length ? at + 4 + bytes.readUInt16BE(at + 2) : Number.POSITIVE_INFINITY
}

/** A mask of zeros leaves the payload as it is. */
function writeFrame(opcode: Opcode, payload: Buffer): Buffer {
  if (payload.length > LONGEST) throw new Error('a frame of the measurement is too long')
  const isShort = payload.length < LONG
  const head = Buffer.alloc(isShort ? 2 : 4)
  head[0] = FINAL | opcode
  head[1] = MASKED | (isShort ? payload.length : LONG)
  if (!isShort) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, unmasking, payload])
}
