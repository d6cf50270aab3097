import { home } from '#content/home.ts'
import { sitePaths } from '#domain/site-map.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { frame } from '#web/ui/frame.ts'

export function OwnersBand() {
  const { heading, text, action } = home.owners
  return (
    <section aria-labelledby="owners" className="border-t border-rule bg-sheet">
      <div className={`${frame} flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-16 lg:py-20`}>
        <div>
          <h2 id="owners" className="text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <p className="mt-4 max-w-140 text-lg text-soft">{text}</p>
        </div>
        <a href={sitePaths.sellFast} className={buttonStyle.outline}>
          {action} <Arrow />
        </a>
      </div>
    </section>
  )
}
