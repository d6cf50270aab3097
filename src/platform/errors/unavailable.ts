/** A dependency is down, full or too slow. The same call may work in a moment. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
