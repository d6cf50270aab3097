import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import type { DeskFile } from '#domain/desk/answers/properties.ts'

const PICTURE = /\.(?:jpe?g|png|webp|hei[cf])$/i

/**
 * A small picture of a file, or an icon. Its address expires, and each reading of the page brings a new one, but the
 * picture that is shown stays.
 */
export function FilePreview({ file: { preview, name } }: { file: DeskFile }) {
  const [shown, setShown] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const url = shown ?? (preview === broken ? null : preview)
  if (url === null) {
    const Icon = PICTURE.test(name) ? ImageIcon : FileText
    return (
      <span className="preview" data-kind="icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className="preview"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={() => setShown(url)}
      onError={() => {
        setShown(null)
        setBroken(url)
      }}
    />
  )
}
