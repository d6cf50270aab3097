import * as v from 'valibot'
import { claims } from '../claims.ts'
import { textGroups } from './text-groups.ts'

const text = (max: number) =>
  v.pipe(v.string('must be text'), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(max))
const DAY = 'must be a day such as 2026-11-15'
const Day = v.pipe(v.string(DAY), v.isoDate(DAY))

/** An entry of `claims.json`. It takes the place of the built-in claim with the same id, which the pages name. */
export const OwnClaim = v.strictObject({
  id: v.picklist(
    claims.map(({ id }) => id),
    'must be the id of a claim in src/content/claims.ts',
  ),
  text: text(200),
  figure: text(40),
  label: text(80),
  kind: v.picklist(['team-claim', 'sourced'], 'must be team-claim or sourced'),
  evidence: text(600),
  source: text(200),
  asOf: Day,
  expires: Day,
})
export type OwnClaim = v.InferOutput<typeof OwnClaim>

/** `texts.json`: texts by group, in the shape of the built-in ones. Only what differs is here. */
export const OwnTexts = v.strictObject(
  Object.fromEntries(textGroups.map((group) => [group, v.exactOptional(v.unknown())])) as Record<
    (typeof textGroups)[number],
    v.ExactOptionalSchema<v.UnknownSchema, undefined>
  >,
)

const VERSION = 'must be a name with a day, such as contact-2026-11-16'
const version = v.pipe(v.string(VERSION), v.regex(/^[a-z][a-z-]*-\d{4}-\d{2}-\d{2}$/, VERSION))
const wording = { version, text: text(600) }
const Wording = v.strictObject(wording)

/** `consents.json`: the wordings of consent that the forms show, and all that they have shown before. */
export const OwnConsents = v.strictObject({
  investment: v.exactOptional(v.strictObject({ ...wording, yes: text(60), no: text(60) })),
  contact: v.exactOptional(Wording),
  'sell-fast': v.exactOptional(Wording),
  updates: v.exactOptional(Wording),
  earlier: v.exactOptional(v.array(Wording, 'must be a list'), []),
})
export type OwnConsents = v.InferOutput<typeof OwnConsents>
