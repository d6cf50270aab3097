const END_OF_HEAD = Buffer.from('\r\n\r\n')
const BODILESS = /^(?:GET|HEAD) [^\r\n]* HTTP\/1\.[01]\r\n/
const HAS_BODY = /\r\n(?:content-length|transfer-encoding):/i

/** Counts the complete requests without a body at the beginning of a chunk, up to `most`, before anything is parsed. */
export function countPipelined(chunk: Buffer, most: number): number {
  let count = 0
  for (let start = 0; count < most; count++) {
    const end = chunk.indexOf(END_OF_HEAD, start)
    if (end === -1) break
    const head = chunk.toString('latin1', start, end + 2)
    if (!BODILESS.test(head) || HAS_BODY.test(head)) break
    start = end + END_OF_HEAD.length
  }
  return count
}
