import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import { composerWords as words } from '#content/desk/lead/composer-words.ts'
import { snippetWords } from '#content/desk/lead/snippet-words.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { Menu } from '../../ui/menu.tsx'
import { snippetsQuery } from './snippets-client.ts'
import { SnippetsDialog } from './snippets-dialog.tsx'

interface TemplatesMenuProps {
  templates: readonly ReplyTemplate[]
  onTemplate: (template: ReplyTemplate) => void
  onSnippet: (text: string) => void
}

/** The team's templates, with which an answer begins, and the member's own snippets, which go where the cursor is. */
export function TemplatesMenu({ templates, onTemplate, onSnippet }: TemplatesMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { data: snippets = [] } = useQuery(snippetsQuery)
  return (
    <>
      <Menu
        className="button quiet tiny compose-templates"
        items={[
          ...templates.map((template) => ({ name: template.name, run: () => onTemplate(template) })),
          templates.length > 0 && 'line',
          { text: words.snippets },
          ...snippets.map(({ name, body }) => ({ name, run: () => onSnippet(body) })),
          { name: snippetWords.edit, run: () => dialog.current?.showModal() },
          'line',
          { text: words.added },
        ]}
      >
        {words.templates}
        <ChevronDown className="icon" aria-hidden="true" />
      </Menu>
      <SnippetsDialog ref={dialog} snippets={snippets} />
    </>
  )
}
