interface ContentsProps {
  label: string
  entries: readonly { id: string; heading: string }[]
}

/** A table of contents: next to the text where there is room, folded above it elsewhere. */
export function Contents({ label, entries }: ContentsProps) {
  return (
    <div className="print:hidden">
      <nav aria-label={label} className="sticky top-24 hidden lg:block">
        <p className="text-sm font-semibold tracking-wide text-brass">{label}</p>
        <ContentsList entries={entries} />
      </nav>
      <details className="group rounded-xs border border-rule bg-sheet lg:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between px-5 text-base font-semibold">
          {label}
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-6 fill-none stroke-metal transition-transform group-open:rotate-180 motion-reduce:transition-none"
            strokeWidth="1.5"
          >
            <path d="m6 9 6 6 6-6" />
          </svg>
        </summary>
        <nav aria-label={label} className="px-5 pb-4">
          <ContentsList entries={entries} />
        </nav>
      </details>
    </div>
  )
}

function ContentsList({ entries }: Pick<ContentsProps, 'entries'>) {
  return (
    <ol className="mt-3 border-l border-rule text-sm">
      {entries.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="press -ml-px flex min-h-8 items-center border-l-2 border-transparent py-1 pl-4 leading-tight text-soft no-underline hover:border-metal hover:text-ink"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}
