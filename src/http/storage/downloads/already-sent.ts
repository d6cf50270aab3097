import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Tells the adapter that the answer was written directly to the connection. */
export const alreadySent: Response = RESPONSE_ALREADY_SENT
// The adapter overlooks a mark that was made after its first use, unless something has looked into it.
void alreadySent.body
