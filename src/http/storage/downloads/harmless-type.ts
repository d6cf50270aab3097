/** Types that browsers only show, play or save. All others are sent with a sandbox. */
const PASSIVE =
  /^(?:(?:image|audio|video|font)\/(?!svg)[\w.-]+|text\/(?:plain|csv)|application\/(?:pdf|json|zip|gzip|rtf|msword|octet-stream|vnd\.[\w.-]+)) *(?:;|$)/i
const SCRIPT = /(?:java|ecma|live|j)script/i

interface HarmlessType {
  'Content-Type': string
  'Content-Security-Policy'?: string
}

/**
 * Headers that keep a stored file of this type from acting in the name of our origin. Pages and scripts are sent as plain
 * text, which no browser runs. In Firefox, a multipart document could contain documents of any type that escape this
 * policy.
 */
export function toHarmlessType(type: string): HarmlessType {
  if (PASSIVE.test(type)) return { 'Content-Type': type }
  const policy = { 'Content-Security-Policy': "sandbox; default-src 'none'" }
  if (/^\s*multipart/i.test(type)) return { 'Content-Type': 'application/octet-stream', ...policy }
  return { 'Content-Type': /text\/html/i.test(type) || SCRIPT.test(type) ? 'text/plain' : type, ...policy }
}
