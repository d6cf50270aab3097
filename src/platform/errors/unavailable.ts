/** Something that the process depends on is away, full or too slow: the same call may work in a moment. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
