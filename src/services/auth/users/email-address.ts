import { AuthError, invalid } from '../wire/auth-error.ts'

const MAX_BYTES = 255
/** The same rule as an HTML email field: no dot needed in the domain, no quotes, no comments. */
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** The address in lower case, or a refusal. Only ASCII passes, so that no look-alike letter makes a second account. */
export function readEmail(text: string): string {
  if (text === '') throw invalid('An email address is required')
  if (text.length > MAX_BYTES) throw invalid('An email address is too long')
  if (!SHAPE.test(text)) throw invalid('Unable to validate email address: invalid format')
  return text.toLowerCase()
}

/** Like `readEmail`, with the error message of the verify endpoint. */
export function readEmailToVerify(text: string): string {
  try {
    return readEmail(text)
  } catch (cause) {
    throw new AuthError('refused', 'validation_failed', 'Invalid email format', { cause })
  }
}
