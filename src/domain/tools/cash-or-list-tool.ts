import { cashOrListGroups, cashOrListWords as words } from '#content/tools/cash-or-list.ts'
import { hstPercent } from '#content/tools/tool-rates.ts'
import { fillWords } from '../text/fill-words.ts'
import { answerCashOrList, type CashOrListAnswer, type CashOrListQuestion, toTimeline } from './cash-or-list.ts'
import { formatMoney, formatPercentage } from './format-figures.ts'
import type { ReadFields } from './read-fields.ts'
import type { Row, Tool, ToolTable } from './tool.ts'

export const cashOrListTool: Tool = {
  id: 'cash-or-list',
  groups: cashOrListGroups,
  answer(read) {
    const question = readQuestion(read)
    if (!question) return null
    const { low, likely, high, chance } = question.listing
    if (low > likely) read.faults.low = words.order
    if (likely > high) read.faults.high = words.order
    // Without another price, the chance would make no difference.
    if (chance < 100 && read.amount('low') === null && read.amount('otherwise') === null)
      read.faults.otherwise = words.needOtherwise
    for (const name of ['offer', 'likely']) if (read.amount(name) === 0) read.faults[name] = words.needPrice
    if (Object.keys(read.faults).length > 0) return null
    const answer = answerCashOrList(question, hstPercent)
    return {
      sentence: `${describeDifference(answer)} ${words.always}`,
      rows: describeRows(answer, read),
      notes: [],
      tables: [tabulate(answer)],
      carried: { form: 'sell-fast', values: { timeline: toTimeline(question.offer.months) } },
    }
  },
}

/** Null until everything required is there. */
function readQuestion(read: ReadFields): CashOrListQuestion | null {
  const [offer, close, likely, months] = ['offer', 'close', 'likely', 'months'].map(read.amount)
  if (offer == null || close == null || likely == null || months == null) return null
  return {
    offer: { price: offer, months: close, costs: read.orZero('costs'), commission: read.orZero('fee') },
    listing: {
      low: read.amount('low') ?? likely,
      likely,
      high: read.amount('high') ?? likely,
      chance: read.amount('chance') ?? 100,
      otherwise: read.amount('otherwise'),
      months,
      commission: read.orZero('commission'),
      preparation: read.orZero('preparation'),
    },
    holding: {
      costsPerMonth: read.orZero('carrying'),
      rentPerMonth: read.orZero('rent'),
      mortgage: read.orZero('mortgage'),
      mortgageRate: read.orZero('rate'),
    },
    recoversHst: read.text('recovers') !== '',
  }
}

/** Both outcomes are told in the same words. */
function describeDifference({ gap }: CashOrListAnswer): string {
  const { listing, cash, same } = words.sentence
  if (gap === 0) return same
  return fillWords(gap > 0 ? cash : listing, { amount: formatMoney(Math.abs(gap)) })
}

/** The low and the high price have rows only if they were entered. */
function describeRows(answer: CashOrListAnswer, read: ReadFields): Row[] {
  const { rows } = words
  return [
    { label: rows.cash, value: formatMoney(answer.cash), isMain: true },
    ...(read.amount('low') === null ? [] : [{ label: rows.low, value: formatMoney(answer.low) }]),
    { label: rows.likely, value: formatMoney(answer.likely) },
    ...(read.amount('high') === null ? [] : [{ label: rows.high, value: formatMoney(answer.high) }]),
    { label: rows.expected, value: formatMoney(answer.expected), isMain: true },
    { label: rows.gap, value: formatMoney(answer.gap) },
    { label: rows.breakEven, value: formatMoney(answer.breakEven?.offer ?? null) },
    { label: rows.discount, value: formatPercentage(answer.breakEven?.discount ?? null) },
    { label: rows.evenChance, value: describeChance(answer) },
  ]
}

function describeChance({ evenChance, gap }: CashOrListAnswer): string {
  if (evenChance === null || (evenChance >= 0 && evenChance <= 100)) return formatPercentage(evenChance)
  return gap > 0 ? words.anyChance.cash : words.anyChance.listing
}

function tabulate({ cash, expected }: CashOrListAnswer): ToolTable {
  const { caption, cash: offer, listing, net, way } = words.chart
  return {
    caption,
    head: [way, net],
    rows: [
      { label: offer, cells: [formatMoney(cash)], bar: [cash] },
      { label: listing, cells: [formatMoney(expected)], bar: [expected] },
    ],
  }
}
