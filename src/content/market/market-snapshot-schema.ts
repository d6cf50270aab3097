import * as v from 'valibot'

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))

/** Percentages, in the bands the specification sets for the site. */
const CapRate = v.pipe(v.number(), v.minValue(4), v.maxValue(9))
const VacancyRate = v.pipe(v.number(), v.minValue(4.8), v.maxValue(8.9))

const isRising = (range: { low: number; high: number }) => range.low < range.high

export const MarketSnapshot = v.object({
  avgCapRate: v.pipe(v.object({ low: CapRate, high: CapRate }), v.check(isRising, 'low must be below high')),
  vacancyRate: v.union([
    VacancyRate,
    v.pipe(v.object({ low: VacancyRate, high: VacancyRate }), v.check(isRising, 'low must be below high')),
  ]),
  topSectors: v.pipe(v.array(Text), v.length(3)),
  keyStrengths: v.pipe(v.array(Text), v.minLength(2), v.maxLength(4)),
  asOf: v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-15')),
  basis: Text,
})
export type MarketSnapshot = v.InferOutput<typeof MarketSnapshot>
