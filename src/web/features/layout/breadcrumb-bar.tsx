import { layout } from '#content/pages/layout.ts'
import { type Crumb, createBreadcrumbs } from '#domain/site/breadcrumbs.ts'
import { frame } from '../../ui/frame.ts'

/** The breadcrumbs, on every page but the home page. */
export function BreadcrumbBar({ page }: { page: Crumb }) {
  const trail = createBreadcrumbs(page)
  if (trail.length === 0) return null
  return (
    <nav aria-label={layout.breadcrumb} className="border-b border-rule bg-sheet text-sm print:hidden">
      <ol className={`${frame} flex flex-wrap items-center gap-x-3`}>
        {trail.slice(0, -1).map(({ path, label }) => (
          <li key={label} className="flex items-center gap-x-3 after:text-metal after:content-['/'_/_'']">
            <a
              href={path ?? undefined}
              className="press inline-flex min-h-11 items-center text-soft underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-metal"
            >
              {label}
            </a>
          </li>
        ))}
        <li aria-current="page" className="inline-flex min-h-11 items-center font-medium">
          {trail.at(-1)?.label}
        </li>
      </ol>
    </nav>
  )
}
