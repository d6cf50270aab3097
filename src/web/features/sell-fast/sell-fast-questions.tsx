import { sellFast } from '#content/pages/sell-fast.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { FaqList } from '../../ui/faq-list.tsx'
import { frame } from '../../ui/frame.ts'

export function SellFastQuestions() {
  const { eyebrow, heading } = sellFast.faqSection
  return (
    <section aria-labelledby="questions" className="border-t border-rule bg-sheet">
      <div className={`${frame} grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-28`}>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="questions" className="mt-5 text-2xl font-normal tracking-tight">
            {heading}
          </h2>
        </div>
        <FaqList items={sellFast.faqs} />
      </div>
    </section>
  )
}
