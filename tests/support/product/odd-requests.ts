import fc from 'fast-check'

/** A randomly malformed variant of a valid request. */
export interface OddRequest {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** Values that are known to break parsers, databases, mails and spreadsheets. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '👩‍👩‍👧',
  "'; DROP TABLE inquiries; --",
  '<script>alert(1)</script>',
  '=cmd|1',
  '{{7*7}}',
  '%s%n',
  '../../etc/passwd',
  'x'.repeat(6000),
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  'toString',
  String.raw`\u0000`,
  '\r\nBcc: x@x.example',
  'a@b.ca',
  'ann@buyers.example',
  '"a b"@c.ca',
  'a@b',
  '+1 416 555 0100',
  '123',
  'yes',
  'no',
)
/** Any UTF-16, including lone surrogates. */
const units = fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes))
const text = fc.oneof(nasty, units, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.emailAddress())
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1e308, 1.5, true, false, null) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.dictionary(text, fc.oneof(text, fc.array(text, { maxLength: 4 })), { maxKeys: 6 }) },
)

type Entry = [name: string, value: unknown]

/** Spoils, omits, repeats or adds fields. The JSON is written by hand, as an object cannot repeat a key. */
function spoiled(good: Record<string, unknown>): fc.Arbitrary<string> {
  const fields = Object.entries(good).map(([name, original]) =>
    fc.oneof(
      { weight: 16, arbitrary: fc.constant<Entry[]>([[name, original]]) },
      { weight: 1, arbitrary: fc.constant<Entry[]>([]) },
      { weight: 3, arbitrary: value.map((odd): Entry[] => [[name, odd]]) },
    ),
  )
  const names = fc.oneof(text, fc.constantFrom('source', 'formToken', 'referralCode', '__proto__', 'updatesConsent'))
  const extra = fc.array(fc.tuple(names, value), { maxLength: 3 })
  return fc.tuple(extra, ...fields).map(([added, ...own]) => toJson([...own.flat(), ...added]))
}

function toJson(entries: readonly Entry[]): string {
  return `{${entries.map(([name, field]) => `${JSON.stringify(name)}:${JSON.stringify(field)}`).join()}}`
}

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array))
const form = fc.array(fc.tuple(text, text), { maxLength: 12 })
const json = { 'Content-Type': 'application/json' }
const sameSite = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }

/** Mostly JSON close to the valid body; sometimes truncated, not JSON, too large, of another type or a posted form. */
function oddBody(good: Record<string, unknown>): fc.Arbitrary<OddRequest> {
  const about = spoiled(good)
  return fc.oneof(
    { weight: 30, arbitrary: about.map((body) => ({ body, headers: json })) },
    { weight: 2, arbitrary: value.map((any) => ({ body: JSON.stringify(any), headers: json })) },
    {
      weight: 2,
      arbitrary: fc.tuple(about, fc.double({ min: 0, max: 1, noNaN: true })).map(([body, part]) => ({
        body: body.slice(0, Math.floor(body.length * part)),
        headers: json,
      })),
    },
    { weight: 1, arbitrary: bytes.map((body) => ({ body, headers: json })) },
    { weight: 1, arbitrary: bytes.map((body) => ({ body, headers: sameSite })) },
    { weight: 1, arbitrary: about.map((body) => ({ body, headers: { 'Content-Type': 'text/plain' } })) },
    {
      weight: 2,
      arbitrary: form.map((pairs) => ({
        body: new URLSearchParams([
          ...Object.entries(good).map(([k, v]): [string, string] => [k, String(v)]),
          ...pairs,
        ]).toString(),
        headers: sameSite,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.nat(300).map((count) => ({ body: `${'['.repeat(count)}${']'.repeat(count)}`, headers: json })),
    },
  )
}

const KEY_CHARACTERS = { unit: 'binary-ascii', maxLength: 300 } as const
/** There are few keys, so that many are repeated; the caller drops those that no header may carry. */
const key = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.nat(200).map((n) => `k${n}`) },
  { weight: 1, arbitrary: fc.string(KEY_CHARACTERS).filter((letters) => /^[\t\x20-\x7e]*$/.test(letters)) },
)

export function oddRequest(good: Record<string, unknown>): fc.Arbitrary<OddRequest> {
  return fc.tuple(oddBody(good), fc.option(key, { freq: 20 })).map(([{ body, headers }, idempotencyKey]) => ({
    body,
    headers: idempotencyKey === null ? headers : { ...headers, 'Idempotency-Key': idempotencyKey },
  }))
}
