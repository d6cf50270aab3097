/** How long a client may leave an answer unread, in either lane. */
export const STALLED_MS = 20_000
