import type { ReactNode } from 'react'
import { home } from '#content/pages/home.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { Skyline } from '../../art/skyline.tsx'
import { Opener } from '../../island/opener.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { KeptTogether } from '../../ui/kept-together.tsx'

const { hero } = home
const { buy, resume, sell } = hero.doors
const wide = `${buttonStyle.solid} w-full max-sm:px-2 sm:mt-auto`

/** The promise and two equal doors, one for buyers and one for owners. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden dusk">
      <div className={`${frame} pt-8 md:pt-[min(5rem,5svh)] md:pb-[clamp(2.5rem,100svh-46rem,11vw)]`}>
        <Eyebrow>{hero.eyebrow}</Eyebrow>
        <h1 className="mt-5 max-w-[6.75em] text-hero font-normal tracking-tight">{hero.title}</h1>
        <p className="mt-5 max-w-130 text-lg">{hero.lead}</p>
        <div className="mt-6 grid max-w-150 gap-4 sm:grid-cols-2 lg:max-w-170">
          <Door
            heading={<Fresh of={buy.heading} saved={resume.heading} />}
            line={<Fresh of={<KeptTogether text={buy.line} />} saved={resume.line} />}
          >
            <Opener opens="questionnaire" className={wide}>
              <Fresh of={hero.action} saved={resume.action} />
            </Opener>
          </Door>
          <Door heading={sell.heading} line={sell.line}>
            <a href={sitePaths.sellFast} className={wide}>
              {sell.action}
            </a>
          </Door>
        </div>
      </div>
      <Skyline className="-z-10 h-64 w-full overflow-visible sm:h-80 md:absolute md:inset-x-0 md:bottom-0 md:h-auto" />
    </section>
  )
}

/** Two texts. The loader knows before the first paint whether the device has unsent answers, so nothing moves. */
function Fresh({ of, saved }: { of: ReactNode; saved: string }) {
  return (
    <>
      <span className="fresh">{of}</span>
      <span className="saved">{saved}</span>
    </>
  )
}

function Door({ heading, line, children }: { heading: ReactNode; line: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_8rem] items-center gap-x-4 rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-4 sm:flex sm:flex-col sm:items-stretch sm:p-5">
      <div>
        <h2 className="text-xl font-medium">{heading}</h2>
        <p className="mt-1.5 text-sm text-soft sm:mb-4">{line}</p>
      </div>
      {children}
    </div>
  )
}
