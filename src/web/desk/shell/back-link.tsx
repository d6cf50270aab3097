import ChevronLeft from 'lucide-react/icons/chevron-left'
import { DeskLink } from './desk-link.tsx'

/** The way back to a list, above the title of a screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back-link">
      <DeskLink className="button quiet tiny" to={to}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {children}
      </DeskLink>
    </p>
  )
}
