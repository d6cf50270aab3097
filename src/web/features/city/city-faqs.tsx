import type { City } from '#content/cities/city-schema.ts'
import { cityPage } from '#content/pages/city-page.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { FaqList } from '../../ui/faq-list.tsx'
import { frame } from '../../ui/frame.ts'

const words = cityPage.faqs

export function CityFaqs({ city: { name, faqs } }: { city: City }) {
  return (
    <section aria-labelledby="faqs" className="border-t border-rule">
      <div className={`${frame} grid gap-x-16 gap-y-9 py-20 lg:grid-cols-[4fr_8fr] lg:py-28`}>
        <div>
          <Eyebrow>{words.eyebrow}</Eyebrow>
          <h2 id="faqs" className="mt-5 text-2xl font-normal tracking-tight">
            {words.heading.replace('{city}', name)}
          </h2>
        </div>
        <FaqList items={faqs} />
      </div>
    </section>
  )
}
