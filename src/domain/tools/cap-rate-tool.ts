import { capRateGroups, capRateWords as words } from '#content/tools/cap-rate.ts'
import { formatRange } from '../cities/market-ranges.ts'
import { fillWords } from '../text/fill-words.ts'
import { answerCapRate, type CapRateAnswer, compareWithRange, findNetIncome, type NetIncome } from './cap-rate.ts'
import { formatDollars, formatMoney, formatPercentage, toBudget } from './format-figures.ts'
import type { ReadFields } from './read-fields.ts'
import type { Carried, Place, Row, Tool, ToolAnswer, ToolTable } from './tool.ts'

export const capRateTool: Tool = {
  id: 'cap-rate',
  groups: capRateGroups,
  answer(read, { places, isAsked }) {
    const income = readIncome(read)
    const [price, cap] = [read.amount('price'), read.amount('cap')]
    const noi = read.amount('noi') ?? income?.noi ?? null
    // An NOI counts alone, so nothing that is blank beside it counts as zero.
    if (read.amount('noi') !== null) read.blank.length = 0
    if (price === 0) read.faults.price = words.needPrice
    if (cap === 0) read.faults.cap = words.needCap
    const answer = answerCapRate({ noi, price: price || null, cap: cap || null })
    if (answer) return describe(answer, { read, income, place: findPlace(places, read) })
    if (isAsked && noi === null) read.faults.noi ??= words.needIncome
    if (isAsked && price === null && (noi !== null || cap === null)) read.faults.price = words.needEither
    return null
  },
}

interface Found {
  read: ReadFields
  income: NetIncome | null
  place: Place | undefined
}

function findPlace(places: readonly Place[], read: ReadFields): Place | undefined {
  return places.find(({ slug }) => slug === read.text('city'))
}

/** Null if neither rent nor other income was entered. */
function readIncome(read: ReadFields): NetIncome | null {
  if (read.amount('rent') === null && read.amount('other') === null) return null
  return findNetIncome({
    rent: read.orZero('rent'),
    vacancy: read.orZero('vacancy'),
    other: read.orZero('other'),
    expenses: read.orZero('expenses'),
    expensesIn: read.isPercent('expenses') ? 'percent' : 'dollars',
  })
}

function describe(answer: CapRateAnswer, found: Found): ToolAnswer {
  const { noi, price, cap, aboveTarget } = answer
  const isNegative = noi <= 0
  const figures = { noi: formatMoney(noi), price: formatMoney(price), cap: formatPercentage(cap) }
  const sentence = fillWords(words.found[answer.found], figures)
  const usesTyped = found.read.amount('noi') !== null && found.income !== null
  return {
    sentence: isNegative
      ? words.negative
      : `${sentence}${aboveTarget === null ? '' : ` ${describeTarget(aboveTarget)}`}`,
    rows: [...describeIncome(found.income, usesTyped), ...describeFigures(answer, found)],
    notes: usesTyped ? [words.usedNoi] : [],
    tables: tabulate(answer),
    carried: carry(answer, found.place),
  }
}

function describeTarget(bp: number): string {
  const { above, below, same } = words.target
  if (bp === 0) return same
  return fillWords(bp > 0 ? above : below, { bp: Math.abs(bp) })
}

function describeIncome(income: NetIncome | null, isUnused: boolean): Row[] {
  if (!income || isUnused) return []
  return [
    { label: words.rows.vacancyLoss, value: formatMoney(-income.vacancyLoss) },
    { label: words.rows.effectiveIncome, value: formatMoney(income.effectiveIncome) },
    { label: words.rows.expenses, value: formatMoney(-income.expenses) },
  ]
}

function describeFigures({ noi, price, cap, found }: CapRateAnswer, { read, place }: Found): Row[] {
  const target = found === 'cap' ? read.amount('cap') : null
  return [
    { label: words.rows.noi, value: formatMoney(noi), isMain: found === 'noi' },
    {
      label: found === 'value' ? words.rows.value : words.rows.price,
      value: formatMoney(price),
      isMain: found === 'value',
    },
    { label: words.rows.cap, value: formatPercentage(cap), isMain: found === 'cap' },
    ...(target === null ? [] : [{ label: words.rows.target, value: formatPercentage(target) }]),
    ...(place?.range && noi > 0 ? [{ label: words.rows.city, value: compare(cap, place.name, place.range) }] : []),
  ]
}

/** Compares the visitor's rate with our range. Our range never turns their income into a price. */
function compare(cap: number, city: string, range: NonNullable<Place['range']>): string {
  const above = compareWithRange(cap, range)
  const { within, above: higher, below } = words.range
  const text = above === 0 ? within : above > 0 ? higher : below
  return `${fillWords(text, { bp: Math.abs(above), city, range: formatRange(range) })} ${range.basis}`
}

function tabulate({ cells }: CapRateAnswer): ToolTable[] {
  if (cells.length === 0) return []
  const { caption, rate, columns } = words.sensitivity
  const shown = cells.filter((row) => row.cap !== null)
  return [
    {
      caption,
      head: [rate, ...columns],
      rows: cells.map((row) => ({ label: formatPercentage(row.cap), cells: row.values.map(formatDollars) })),
    },
    {
      caption: words.chart,
      head: [rate, words.rows.price],
      rows: shown.map(({ cap, values: [, price = 0] }) => ({
        label: formatPercentage(cap),
        cells: [formatDollars(price)],
        bar: [price ?? 0],
      })),
    },
  ]
}

function carry({ noi, price, cap }: CapRateAnswer, place: Place | undefined): Carried | null {
  if (noi <= 0 || price === null) return null
  const [budgetMax, capRateMin] = [toBudget(price), String(cap)]
  return { form: 'investment', values: { budgetMax, capRateMin, ...(place && { locations: place.location }) } }
}
