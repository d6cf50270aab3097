import * as v from 'valibot'

// Parsers for the text of settings. A description says what is allowed, where the setting's own text does not.
export const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
export const Email = v.pipe(Text, v.email('is not an e-mail address'))
export const OnOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((word) => word === 'on'),
)

export function secretOf(min: number) {
  return v.pipe(Text, v.minLength(min, `must have at min ${min} characters`), v.description(`at min ${min} characters`))
}

export function urlWith(...protocols: string[]) {
  return v.pipe(
    Text,
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a ${protocols.join(' or ')} URL`,
    ),
    v.description(`a URL that starts with ${protocols.map((protocol) => `\`${protocol}\``).join(' or ')}`),
  )
}

export const List = v.pipe(
  Text,
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
  v.description('a comma-separated list'),
)

export function wholeNumber(min: number, max: number) {
  return v.pipe(
    Text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at min ${min}`),
    v.maxValue(max, `must be at most ${max}`),
    v.description(`${min} to ${max}`),
  )
}

/** `30/300` means thirty in five minutes. */
export const Limit = v.pipe(
  Text,
  v.regex(/^[1-9]\d{0,8}\/[1-9]\d{0,8}$/, 'must look like 30/300: 30 in 300 seconds'),
  v.transform((text) => {
    const [count = 1, seconds = 1] = text.split('/').map(Number)
    return { count, windowMs: seconds * 1000 }
  }),
)
