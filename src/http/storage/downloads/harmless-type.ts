/** What browsers only show, play or save. Everything else is sent into a sandbox. */
const PASSIVE =
  /^(?:(?:image|audio|video|font)\/(?!svg)[\w.-]+|text\/(?:plain|csv)|application\/(?:pdf|json|zip|gzip|rtf|msword|octet-stream|vnd\.[\w.-]+)) *(?:;|$)/i
const SCRIPT = /(?:java|ecma|live|j)script/i

interface HarmlessType {
  'Content-Type': string
  'Content-Security-Policy'?: string
}

/**
 * The headers with which a stored file of this type cannot act in the name of our origin. Pages and scripts are sent as
 * plain text, which no browser runs. In Firefox a multipart document contains documents of any type, whose policy is
 * not this one.
 */
export function toHarmlessType(type: string): HarmlessType {
  if (PASSIVE.test(type)) return { 'Content-Type': type }
  const policy = { 'Content-Security-Policy': "sandbox; default-src 'none'" }
  if (/^\s*multipart/i.test(type)) return { 'Content-Type': 'application/octet-stream', ...policy }
  return { 'Content-Type': /text\/html/i.test(type) || SCRIPT.test(type) ? 'text/plain' : type, ...policy }
}
