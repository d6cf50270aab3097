/** How long a client may leave a response unread, with both the express lane and Node's HTTP server. */
export const STALLED_MS = 20_000
