/** The database refused a second account with this email address or phone number, perhaps from a concurrent request. */
export class AlreadyRegistered extends Error {
  override name = 'AlreadyRegistered'
  readonly taken: 'email' | 'phone'

  constructor(taken: 'email' | 'phone', cause: Error) {
    super(`another account has this ${taken}`, { cause })
    this.taken = taken
  }
}
