import { expect, test } from 'vitest'
import { purchaseRates } from '#content/tools/tool-rates.ts'
import { readCell, readTable } from '#tests/support/read-table.ts'
import { answerPurchase, type HstStatus } from './purchase-costs.ts'

// The worked examples: price, Toronto, HST status, others; then the answers.
const examples = readTable(`
1|55,000|-|reg|-|275.00|-|0|7,150|0|55,275.00
2|250,000|-|reg|-|2,225.00|-|0|32,500|0|252,225.00
3|400,000|-|reg|-|4,475.00|-|0|52,000|0|404,475.00
4|400,000.01|-|reg|-|4,475.00|-|0|52,000|0|404,475.01
5|500,000|-|unreg|-|6,475.00|-|65,000|0|65,000|571,475.00
6|2,000,000|-|reg|legal6500,dd9000,env3500,loan1300000|36,475.00|-|0|260,000|0|755,475.00
7|2,000,000|T|reg|legal6500,dd9000,env3500,loan1300000|36,475.00|36,475.00|0|260,000|0|792,059.25
8|2,000,000|T|unreg|loan1300000|36,475.00|36,475.00|260,000|0|260,000|1,033,059.25
9|3,000,000|-|exempt|legal12000,env4000,loan2250000|56,475.00|-|0|0|0|822,475.00
10|4,800,000|-|reg|share60,itc100,loan3360000|92,475.00|-|0|374,400|0|1,532,475.00
11|4,800,000|-|reg|share100,itc40,legal15000|92,475.00|-|0|624,000|374,400|4,907,475.00
12|1,250,000|-|reg|chattels150000,loan800000|18,475.00|-|0|162,500|0|468,475.00
13|14,000|T|exempt|-|70.00|70.00|0|0|0|14,140.00
14|40,000,000|T|reg|loan26000000|796,475.00|796,475.00|0|5,200,000|0|15,593,059.25
15|10,000,000,000|T|reg|-|199,996,475.00|199,996,475.00|0|1,300,000,000|0|10,399,993,059.25
`)

const isStatus = (text: string): text is HstStatus => ['reg', 'unreg', 'exempt'].includes(text)

test.each(examples)('worked example %s', (...row) => {
  const [, price, toronto, status = '', others = ''] = row
  if (!isStatus(status)) throw new Error(status)
  const other = (name: string) => Number(others.match(new RegExp(`${name}(\\d+)`))?.[1] ?? 0)
  const answer = answerPurchase(
    {
      price: readCell(price) ?? 0,
      isInToronto: toronto === 'T',
      hstStatus: status,
      taxableShare: other('share') || 100,
      recoverableShare: other('itc') || 100,
      chattels: other('chattels'),
      fees: other('legal') + other('dd') + other('env'),
      loan: other('loan'),
    },
    purchaseRates,
  )
  const [ontarioTax, torontoTax, hstAtClosing, selfAssessedHst, hstCost, cashToClose] = row.slice(5).map(readCell)
  expect(answer).toMatchObject({
    ontarioTax,
    torontoTax: torontoTax ?? 0,
    hstAtClosing,
    selfAssessedHst,
    hstCost,
    cashToClose,
  })
})

test('Toronto charges its fee from $14,399, and only on property in Toronto', () => {
  const purchase = {
    hstStatus: 'exempt',
    taxableShare: 100,
    recoverableShare: 100,
    chattels: 0,
    fees: 0,
    loan: 0,
  } as const
  const feeOf = (price: number, isInToronto: boolean) =>
    answerPurchase({ ...purchase, price, isInToronto }, purchaseRates).torontoFee
  expect([feeOf(14_398.99, true), feeOf(14_399, true), feeOf(14_399, false)]).toEqual([0, 109.25, 0])
})
