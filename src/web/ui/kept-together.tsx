/** Text whose short parentheses are never broken: '48 hours (2 business days)'. */
export function KeptTogether({ text }: { text: string }) {
  return text.split(/(\([^)]{1,16}\)[.,]?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
