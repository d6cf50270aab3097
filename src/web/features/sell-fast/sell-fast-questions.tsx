import { sellFast } from '#content/pages/sell-fast.ts'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'
import { QuestionList } from '../../ui/question-list.tsx'

export function SellFastQuestions() {
  const { kicker, heading } = sellFast.faqSection
  return (
    <section aria-labelledby="questions" className="border-t border-rule bg-sheet">
      <div className={`${frame} grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-28`}>
        <div>
          <Kicker>{kicker}</Kicker>
          <h2 id="questions" className="mt-5 text-2xl font-normal tracking-tight">
            {heading}
          </h2>
        </div>
        <QuestionList items={sellFast.faqs} />
      </div>
    </section>
  )
}
