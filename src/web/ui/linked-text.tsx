const link = 'press underline decoration-metal decoration-1 underline-offset-3 hover:decoration-ink'

/** Text with links in it, as `linkText` returns it. */
export function LinkedText({ parts }: { parts: readonly (string | { text: string; href: string })[] }) {
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        key={index}
        href={part.href}
        className={part.href.startsWith('tel:') ? `${link} whitespace-nowrap` : link}
      >
        {part.text}
      </a>
    ),
  )
}
