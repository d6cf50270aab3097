/** For how long after asking for a link, or leaving for a provider, a session may arrive by the address alone. */
const EXPECTED_MS = 86_400_000

/** How an arrival by a link went, until somebody tells the visitor. */
export interface Arrival {
  /** What the link was for, as the service names it; empty when nobody was signed in by it. */
  type: string
  /** Why it was not taken, in the service's words; empty when it was, or when nothing was said. */
  refusal: string
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
  noteArrival(type: string): void {
    arrival = { type, refusal: '' }
  },
  noteRefusal(refusal: string): void {
    arrival = { type: '', refusal }
  },
  /** Once: whoever reads it tells the visitor. */
  takeArrival(): Arrival | null {
    const taken = arrival
    arrival = null
    return taken
  },
}
