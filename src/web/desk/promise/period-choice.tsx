import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { promiseWords } from '#content/desk/promise-words.ts'
import { describePeriod } from '#domain/desk/promise/describe-promise.ts'
import { daysIn, lastDays, type PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { promisePath } from './promise-path.ts'

const words = promiseWords.period

interface PeriodChoiceProps {
  period: PromisePeriod
  earlier: PromisePeriod | null
  later: PromisePeriod | null
}

/** How long the period is, and the one before or after it. */
export function PeriodChoice({ period, earlier, later }: PeriodChoiceProps) {
  const days = daysIn(period)
  const step = (to: PromisePeriod | null, name: string, Icon: typeof ChevronLeft) =>
    to && (
      <DeskLink className="button quiet small" to={promisePath(to)} aria-label={name}>
        <Icon className="icon" aria-hidden="true" />
      </DeskLink>
    )
  return (
    <nav className="period" aria-label={words.name}>
      <span className="switch">
        {words.lengths.map(([length, text]) => (
          <DeskLink
            key={length}
            to={promisePath(lastDays(length, new Date()))}
            aria-current={length === days ? 'true' : undefined}
          >
            {text}
          </DeskLink>
        ))}
      </span>
      <span className="period-now">
        {step(earlier, words.earlier, ChevronLeft)}
        <strong>{describePeriod(period)}</strong>
        {step(later, words.later, ChevronRight)}
      </span>
    </nav>
  )
}
