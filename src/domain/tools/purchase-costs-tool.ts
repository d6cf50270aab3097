import { purchaseGroups, purchaseWords as words } from '#content/tools/purchase-costs.ts'
import { purchaseRates } from '#content/tools/tool-rates.ts'
import { fillWords } from '../text/fill-words.ts'
import { cents } from './cents.ts'
import { formatMoney, toBudget } from './format-figures.ts'
import { answerPurchase, type HstStatus, type Purchase, type PurchaseAnswer } from './purchase-costs.ts'
import type { ReadFields } from './read-fields.ts'
import type { Row, Tool, ToolAnswer, ToolTable } from './tool.ts'

export const purchaseCostsTool: Tool = {
  id: 'purchase-costs',
  groups: purchaseGroups,
  answer(read) {
    const purchase = readPurchase(read)
    if (purchase?.price === 0) read.faults.price = words.needPrice
    if (purchase && purchase.chattels > purchase.price) read.faults.items = words.itemsTooMany
    if (!purchase) return null
    if (read.text('homes')) return { sentence: words.homes, rows: [], notes: [], tables: [], carried: null }
    return describe(purchase, answerPurchase(purchase, purchaseRates))
  },
}

const isStatus = (text: string): text is HstStatus => text === 'reg' || text === 'unreg' || text === 'exempt'

/** Null until everything required is there. */
function readPurchase(read: ReadFields): Purchase | null {
  const price = read.amount('price')
  const hstStatus = read.text('hst')
  if (price === null || !isStatus(hstStatus)) return null
  return {
    price,
    isInToronto: read.text('toronto') !== '',
    hstStatus,
    taxableShare: read.orZero('taxable'),
    recoverableShare: read.orZero('recoverable'),
    chattels: read.orZero('items'),
    fees: cents(['legal', 'diligence', 'environmental', 'fees'].map(read.orZero).reduce((sum, fee) => sum + fee)),
    loan: read.orZero('loan'),
  }
}

function describe(purchase: Purchase, answer: PurchaseAnswer): ToolAnswer {
  const { ontarioTax, torontoTax, cashToClose, selfAssessedHst } = answer
  const tax = formatMoney(cents(ontarioTax + torontoTax))
  return {
    sentence: fillWords(words.sentence, { cash: formatMoney(cashToClose), tax }),
    rows: describeRows(purchase, answer),
    notes: [
      words.deposit,
      ...(selfAssessedHst > 0 ? [fillWords(words.selfAssessed, { hst: formatMoney(selfAssessedHst) })] : []),
    ],
    tables: [tabulate(purchase, answer)],
    carried: { form: 'investment', values: { budgetMax: toBudget(purchase.price) } },
  }
}

function describeRows({ price, isInToronto, fees, loan, hstStatus }: Purchase, answer: PurchaseAnswer): Row[] {
  const { rows } = words
  const isSelfAssessed = hstStatus === 'reg'
  const figures: [string, number][] = [
    [rows.price, price],
    [rows.ontarioTax, answer.ontarioTax],
    ...(isInToronto ? torontoRows(answer) : []),
    [rows.hstAtClosing, answer.hstAtClosing],
    [rows.fees, fees],
    [rows.loan, -loan],
    [rows.cash, answer.cashToClose],
    ...(isSelfAssessed ? [[rows.selfAssessed, answer.selfAssessedHst] satisfies [string, number]] : []),
    [rows.hstCost, answer.hstCost],
  ]
  return figures.map(([label, amount]) => ({ label, value: formatMoney(amount), isMain: label === rows.cash }))
}

function torontoRows({ torontoTax, torontoFee }: PurchaseAnswer): [string, number][] {
  return [
    [words.rows.torontoTax, torontoTax],
    [words.rows.torontoFee, torontoFee],
  ]
}

/** The costs on top of the price. */
function tabulate({ isInToronto, fees }: Purchase, answer: PurchaseAnswer): ToolTable {
  const costs: [string, number][] = [
    [words.rows.ontarioTax, answer.ontarioTax],
    ...(isInToronto ? torontoRows(answer) : []),
    [words.rows.hstCost, answer.hstCost],
    [words.rows.fees, fees],
  ]
  return {
    caption: words.chart,
    head: [words.cost, words.amount],
    rows: costs.map(([label, amount]) => ({ label, cells: [formatMoney(amount)], bar: [amount] })),
  }
}
