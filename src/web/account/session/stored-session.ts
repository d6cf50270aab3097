import { deviceStorage } from '../../client/safe-storage.ts'

/** How long a session from the URL is accepted after requesting a link or leaving for a provider. */
const EXPECTED_MS = 86_400_000

/** The outcome of following a link or returning from a provider, kept until it is shown to the visitor. */
export interface Arrival {
  /** The service's name for the purpose of the link, or 'provider' for the answer of a provider. */
  type: string
  /** Why nobody was signed in, in the service's wording, which may be empty; null on success. */
  refusal: string | null
}

let arrival: Arrival | null = null

/** What storage tells about the session, without loading the client. */
export const storedSession = {
  key: 'session',
  expectedKey: 'session:expected',
  /** Records that this browser requested a link or a provider's answer, so that the session it brings is accepted. */
  expect(): void {
    deviceStorage.write(storedSession.expectedKey, String(Date.now()))
  },
  isExpected(): boolean {
    return Number(deviceStorage.read(storedSession.expectedKey)) + EXPECTED_MS > Date.now()
  },
  noteArrival(type: string, refusal: string | null = null): void {
    arrival = { type, refusal }
  },
  /** Returns the outcome once, for the caller to show. */
  takeArrival(): Arrival | null {
    const taken = arrival
    arrival = null
    return taken
  },
}
