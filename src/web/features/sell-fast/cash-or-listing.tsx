import { sellFast } from '#content/pages/sell-fast.ts'
import { hstPercent } from '#content/tools/tool-rates.ts'
import { toolPaths } from '#domain/site/site-paths.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { answerCashOrList, type CashOrListQuestion } from '#domain/tools/cash-or-list.ts'
import { formatMoney } from '#domain/tools/format-figures.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

/** Worked example 1 of the calculator. With a chance of 70% it is example 2, and with rent it is example 5. */
const example: CashOrListQuestion = {
  offer: { price: 1_800_000, months: 1, costs: 4000, commission: 0 },
  listing: {
    low: 1_850_000,
    likely: 2_000_000,
    high: 2_150_000,
    chance: 100,
    otherwise: null,
    months: 8,
    commission: 4,
    preparation: 15_000,
  },
  holding: { costsPerMonth: 6000, rentPerMonth: 0, mortgage: 900_000, mortgageRate: 6 },
  recoversHst: false,
}
const rent = 18_000
const { offer, listing, holding } = example
const figures = {
  offer: offer.price,
  costs: offer.costs,
  low: listing.low,
  likely: listing.likely,
  preparation: listing.preparation,
  carrying: holding.costsPerMonth,
  mortgage: holding.mortgage,
  rent,
}
const values = Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, formatMoney(amount)]))

const { eyebrow, heading, text, caption, given, columns, rows, note, action, privacy } = sellFast.comparison
const outcomes = [
  { label: rows.sells, question: example },
  { label: rows.may, question: { ...example, listing: { ...listing, chance: 70 } } },
  { label: rows.rented, question: { ...example, holding: { ...holding, rentPerMonth: rent } } },
].map(({ label, question }) => ({ label: fillWords(label, values), answer: answerCashOrList(question, hstPercent) }))

/** The trade-off of a fast sale, with a worked example and a link to the calculator. */
export function CashOrListing() {
  return (
    <section aria-labelledby="cash-or-listing" className="border-b border-rule bg-sheet">
      <div className={`${frame} grid gap-x-16 gap-y-10 py-16 lg:grid-cols-2 lg:py-20`}>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="cash-or-listing" className="mt-5 text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <p className="mt-5 text-lg">{text}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href={toolPaths.cashOrList} className={buttonStyle.outline}>
              {action}
            </a>
            <span className="text-sm text-soft">{privacy}</span>
          </p>
        </div>
        <div className="min-w-0 border-l-3 border-metal pl-5 sm:pl-8">
          <table className="nets w-full border-collapse text-sm">
            <caption className="mb-3 text-left">
              <b className="block font-display text-xl font-medium">{caption}</b>
              <span className="mt-2 block text-soft">{fillWords(given, values)}</span>
            </caption>
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={`py-2 font-semibold ${index === 0 ? 'text-left' : ''}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {outcomes.map(({ label, answer: { cash, expected } }) => (
                <tr key={label} className="border-t border-rule">
                  <th scope="row" className="py-2 text-left font-normal">
                    {label}
                  </th>
                  <Net amount={cash} other={expected} />
                  <Net amount={expected} other={cash} />
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-sm text-soft">{note}</p>
        </div>
      </div>
    </section>
  )
}

/** What the owner keeps; the higher amount is bold. */
function Net({ amount, other }: { amount: number; other: number }) {
  return <td className="py-2">{amount > other ? <b>{formatMoney(amount)}</b> : formatMoney(amount)}</td>
}
