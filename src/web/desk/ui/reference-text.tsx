import { Fragment } from 'react'

const REFERENCE = /\b([A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]{2})\b/

/** A text in which a reference such as CON-7F3K-2M never breaks after a hyphen. */
export function ReferenceText({ text }: { text: string }) {
  return text.split(REFERENCE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <span key={index} className="reference">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
