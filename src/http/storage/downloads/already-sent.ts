import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** Tells the adapter that the answer was written to the connection itself. */
export const alreadySent: Response = RESPONSE_ALREADY_SENT
// A mark that is made after the adapter was first used would be overlooked, unless somebody has looked into it.
void alreadySent.body
