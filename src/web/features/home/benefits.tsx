import { home } from '#content/pages/home.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

export function Benefits() {
  const { eyebrow, heading, items, meaning } = home.benefits
  return (
    <section aria-labelledby="benefits" className={`${frame} py-16 lg:py-24`}>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h2 id="benefits" className="mt-5 text-2xl font-normal tracking-tight">
        {heading}
      </h2>
      <ul className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {items.map(({ title, text }) => (
          <li key={title} className="border-t-2 border-ink pt-6">
            <h3 className="text-xl font-medium">{title}</h3>
            <p className="mt-3 text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-12 max-w-160 border-l-2 border-metal pl-6 text-soft">{meaning}</p>
    </section>
  )
}
