import { home } from '#content/home.ts'
import { frame } from '#web/ui/frame.ts'
import { Kicker } from '#web/ui/kicker.tsx'

export function Benefits() {
  const { kicker, heading, items } = home.benefits
  return (
    <section aria-labelledby="benefits" className={`${frame} py-20 lg:py-28`}>
      <Kicker>{kicker}</Kicker>
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
    </section>
  )
}
