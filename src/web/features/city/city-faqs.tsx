import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'
import { QuestionList } from '../../ui/question-list.tsx'

const words = cityPage.faqs

export function CityFaqs({ city: { name, faqs } }: { city: City }) {
  return (
    <section aria-labelledby="faqs" className="border-t border-rule">
      <div className={`${frame} grid gap-x-16 gap-y-9 py-20 lg:grid-cols-[4fr_8fr] lg:py-28`}>
        <div>
          <Kicker>{words.kicker}</Kicker>
          <h2 id="faqs" className="mt-5 text-2xl font-normal tracking-tight">
            {words.heading.replace('{city}', name)}
          </h2>
        </div>
        <QuestionList items={faqs} />
      </div>
    </section>
  )
}
