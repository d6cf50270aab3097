import { slugify } from './slugify.ts'

/** Links to the sections of a page, in their order. */
export function SectionLinks({ label, headings }: { label: string; headings: readonly string[] }) {
  return (
    <nav aria-label={label} className="account-contents">
      <ul>
        {headings.map((heading) => (
          <li key={heading}>
            <a href={`#${slugify(heading)}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
