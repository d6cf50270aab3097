import * as v from 'valibot'

const Name = v.pipe(v.string('must be text'), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(120))
const Url = v.pipe(
  v.string('must be text'),
  v.url('is not a URL'),
  v.startsWith('https://', 'must begin with https://'),
)
const Month = v.pipe(v.number('must be a number'), v.integer(), v.minValue(1), v.maxValue(12))
const Day = v.pipe(v.number('must be a number'), v.integer(), v.minValue(1), v.maxValue(31))

/** A public holiday: a date, the first Monday from a date on, or so many days after Easter Sunday. */
const Holiday = v.union(
  [
    v.strictObject({ name: Name, month: Month, day: Day }),
    v.strictObject({ name: Name, month: Month, mondayFrom: Day }),
    v.strictObject({ name: Name, afterEaster: v.pipe(v.number('must be a number'), v.integer()) }),
  ],
  'must have a name, and either month and day, month and mondayFrom, or afterEaster',
)
export type Holiday = v.InferOutput<typeof Holiday>

const IsoDay = v.pipe(v.string('must be text'), v.isoDate('must be a day such as 2026-11-15'))
const Percent = v.pipe(v.number('must be a number'), v.minValue(4), v.maxValue(9))

/** As in `src/content/market/cap-rates-by-type.ts`. */
const CapRate = v.strictObject({
  city: Name,
  type: v.picklist(['industrial', 'office', 'retail', 'multifamily']),
  low: Percent,
  high: Percent,
  source: v.strictObject({ name: Name, url: Url }),
  asOf: IsoDay,
  attestation: v.exactOptional(v.strictObject({ name: Name, registration: Name, on: IsoDay, expires: IsoDay })),
})

/** `region.json`: what is true of the whole area. */
export const Region = v.strictObject({
  /** All days without business hours, apart from weekends. */
  holidays: v.exactOptional(v.array(Holiday, 'must be a list')),
  /** Whether a registrant has attested to the market figures of all cities, so that the calculators compare with them. */
  areRangesAttested: v.exactOptional(v.boolean('must be true or false')),
  /** Cap rates by property type. Only those that a registrant has attested are shown. */
  capRates: v.exactOptional(v.array(CapRate, 'must be a list')),
  /** Where the sources of facts on city pages can be looked up, by the name that a fact uses. */
  sources: v.exactOptional(v.record(Name, Url)),
})
export type Region = v.InferOutput<typeof Region>
