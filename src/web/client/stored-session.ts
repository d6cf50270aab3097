/** For how long after asking for a link, or leaving for a provider, a session may arrive by the address alone. */
const EXPECTED_MS = 86_400_000

/** How an arrival by a link, or from a provider, went, until somebody tells the visitor. */
export interface Arrival {
  /** What the link was for, as the service names it, or 'provider' where it was no link but somebody else's answer. */
  type: string
  /** Why nobody was signed in by it, in the service's words, if it had any; null when somebody was. */
  refusal: string | null
}

let arrival: Arrival | null = null

/** What this device knows of the session without the client's code. */
export const storedSession = {
  key: 'session',
  expectedKey: 'session:expected',
  /** A link or a provider's answer may bring a session here: this browser asked for it. */
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
  /** Once: whoever reads it tells the visitor. */
  takeArrival(): Arrival | null {
    const taken = arrival
    arrival = null
    return taken
  },
}
