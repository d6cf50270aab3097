import { expect, test } from 'vitest'
import { hstPercent } from '#content/tools/tool-rates.ts'
import { readCell, readTable } from '#tests/support/read-table.ts'
import { answerCashOrList, toTimeline } from './cash-or-list.ts'

const base = 'o1800000,x4000,l1850000,m2000000,h2150000,t8,c4,k6000,d900000,r6,s15000,u1'

// The worked examples: the figures by their letters; then the answers.
const examples = readTable(`
1|${base}|1,785,500|1,667,380|1,810,600|1,953,820|1,810,600|-25,100|1,825,100|8.75|82.47
2|${base},p70|1,785,500|1,667,380|1,810,600|1,953,820|1,767,634|17,866|1,782,134|10.89|82.47
3|${base},p70,f1700000|1,785,500|1,667,380|1,810,600|1,953,820|1,724,668|60,832|1,739,168|13.04|91.24
4|${base},p70,ITC|1,785,500|1,677,000|1,821,000|1,965,000|1,777,800|7,700|1,792,300|10.39|75.35
5|${base},i18000|1,803,500|1,811,380|1,954,600|2,097,820|1,954,600|-151,100|1,951,100|2.45|-5.50
6|${base},p70,y2|1,744,820|1,667,380|1,810,600|1,953,820|1,767,634|-22,814|1,823,341.52|8.83|54.07
7|o950000,l900000,m1000000,h1100000,t0,u0|950,000|900,000|1,000,000|1,100,000|1,000,000|-50,000|1,000,000|0.00|50.00
8|o1000000,l1000000,m1000000,h1000000,t6,c5,k2000,u1|998,000|931,500|931,500|931,500|931,500|66,500|933,500|6.65|-
9|o1200000,l1000000,m1100000,h1200000,t3,c3,u1|1,200,000|966,100|1,062,710|1,159,320|1,062,710|137,290|1,062,710|3.39|242.11
10|o700000,l800000,m900000,h950000,p50,t12,c5,k4500,d400000,r7.25,u1|693,083.33|671,800|766,150|813,325|718,975|-25,891.67|725,891.67|19.35|22.56
11|o3400000,l3500000,m3900000,h4200000,p60,f3200000,t10,u2,c3.5,k11250.5,i9800,d2100000,r5.85,s42000,x7500|3,369,124|3,202,695|3,586,875|3,875,010|3,317,949|51,175|3,348,825|14.13|67.61
12|o500000,l480000,m560000,h600000,p0,t24,c4.5,k3000,u1|497,000|383,592|459,524|497,490|383,592|113,408|386,592|30.97|149.35
13|o100000,l90000,m110000,h120000,t36,c5,k5000,u1|95,000|-95,085|-76,215|-66,780|-76,215|171,215|-|-|-
`)

test.each(examples)('worked example %s', (...row) => {
  const typed = row[1]?.split(',') ?? []
  const find = (letter: string) => typed.find((one) => new RegExp(`^${letter}\\d`).test(one))?.slice(1)
  const read = (letter: string) => Number(find(letter) ?? 0)
  const otherwise = find('f')
  const answer = answerCashOrList(
    {
      offer: { price: read('o'), months: read('u'), costs: read('x'), commission: read('y') },
      listing: {
        low: read('l'),
        likely: read('m'),
        high: read('h'),
        chance: Number(find('p') ?? 100),
        otherwise: otherwise === undefined ? null : Number(otherwise),
        months: read('t'),
        commission: read('c'),
        preparation: read('s'),
      },
      holding: {
        costsPerMonth: read('k'),
        rentPerMonth: read('i'),
        mortgage: read('d'),
        mortgageRate: read('r'),
      },
      recoversHst: typed.includes('ITC'),
    },
    hstPercent,
  )
  const [cash, low, likely, high, expected, gap, offer, discount, evenChance] = row.slice(2).map(readCell)
  expect(answer).toMatchObject({ cash, low, likely, high, expected, gap, evenChance })
  expect(answer.breakEven?.offer ?? null).toBe(offer)
  expect(answer.breakEven?.discount ?? null).toBe(discount)
})

test.each([
  [0, 'ASAP'],
  [0.5, 'ASAP'],
  [1, '1 Month'],
  [1.5, '2-3 Months'],
  [3, '2-3 Months'],
  [3.5, 'Flexible'],
])('%s months to closing are %s in the form', (months, timeline) => {
  expect(toTimeline(months)).toBe(timeline)
})
