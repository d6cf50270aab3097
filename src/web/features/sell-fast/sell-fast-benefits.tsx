import CalendarDays from 'lucide-react/icons/calendar-days'
import DoorOpen from 'lucide-react/icons/door-open'
import EyeOff from 'lucide-react/icons/eye-off'
import FilePen from 'lucide-react/icons/file-pen-line'
import Hammer from 'lucide-react/icons/hammer'
import Landmark from 'lucide-react/icons/landmark'
import { sellFast } from '#content/pages/sell-fast.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

/** Icons in the order of the benefits. */
const icons = [FilePen, Landmark, Hammer, EyeOff, CalendarDays, DoorOpen]

export function SellFastBenefits() {
  const { benefits } = sellFast
  return (
    <section aria-labelledby="benefits" className={`${frame} py-20 lg:py-28`}>
      <Eyebrow>{benefits.eyebrow}</Eyebrow>
      <h2 id="benefits" className="mt-5 text-2xl font-normal tracking-tight">
        {benefits.heading}
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-7 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
        {benefits.items.map(({ heading, text }, index) => {
          const Icon = icons[index]
          return (
            <li
              key={heading}
              className="grid grid-cols-[auto_1fr] gap-x-5 sm:block sm:border-t-2 sm:border-ink sm:pt-6"
            >
              {Icon && <Icon className="row-span-2 size-7 text-brass" strokeWidth={1.4} />}
              <h3 className="text-xl font-medium sm:mt-4">{heading}</h3>
              <p className="mt-2 text-soft sm:mt-3">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
