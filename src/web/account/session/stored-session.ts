/** For how long after asking for a link, or leaving for a provider, a session from the address is accepted. */
const EXPECTED_MS = 86_400_000

/** The outcome of following a link or coming back from a provider, held until it is shown to the visitor. */
export interface Arrival {
  /** The service's name for the purpose of the link, or 'provider' for the answer of a provider. */
  type: string
  /** Why it signed nobody in, in the service's words, which may be empty; null if it did. */
  refusal: string | null
}

let arrival: Arrival | null = null

/** What can be known of the session from storage, without loading the client. */
export const storedSession = {
  key: 'session',
  expectedKey: 'session:expected',
  /** Notes that this browser asked for a link or a provider's answer, so that the session it brings is accepted. */
  expect(): void {
    try {
      localStorage.setItem(storedSession.expectedKey, String(Date.now()))
    } catch {}
  },
  isExpected(): boolean {
    try {
      return Number(localStorage.getItem(storedSession.expectedKey)) + EXPECTED_MS > Date.now()
    } catch {
      return false
    }
  },
  noteArrival(type: string, refusal: string | null = null): void {
    arrival = { type, refusal }
  },
  /** Returns the outcome once: the caller shows it to the visitor. */
  takeArrival(): Arrival | null {
    const taken = arrival
    arrival = null
    return taken
  },
}
