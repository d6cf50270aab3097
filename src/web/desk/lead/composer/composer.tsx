import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { composerWords as words } from '#content/desk/lead/composer-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { DoAct } from '../do-act.ts'
import { CallForm } from './call-form.tsx'
import { type ComposerTab, composerTabs } from './composer-tabs.ts'
import { findNewestWords } from './find-newest-words.ts'
import { isOwnKey } from './is-send-key.ts'
import { NoteForm } from './note-form.tsx'
import { ReplyTab } from './reply-tab.tsx'
import { TaskForm } from './task-form.tsx'

interface ComposerProps {
  page: LeadPage
  act: DoAct
  now: Date
  tab: ComposerTab
  /** The tab that is open again after an act. */
  home: ComposerTab
  onTab: (tab: ComposerTab) => void
  /** On a phone it fills the screen while it is open. */
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** Under the conversation: an answer, a note, a call or a task. */
export function Composer({ page, act, now, tab, home, onTab, isOpen, onOpen, onClose }: ComposerProps) {
  const section = useRef<HTMLElement>(null)
  const name = findFirstName(page.lead.fullName) ?? page.lead.fullName
  const isPhone = useMedia('(max-width: 48rem)')
  const quote = isPhone && isOpen ? findNewestWords(page) : ''
  /** The field loses the focus, so that the next letters are keys again. */
  function leave(): void {
    onClose()
    section.current?.focus()
  }
  function finish(): void {
    onTab(home)
    leave()
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwnKey(event)) return
    event.preventDefault()
    leave()
  }
  return (
    <section
      ref={section}
      className="compose"
      data-open={isOpen || undefined}
      aria-label={fillWords(words.title, { name })}
      tabIndex={-1}
      onKeyDown={press}
    >
      <Tabs tab={tab} onTab={onTab} onClose={onClose} />
      <div id="compose-panel" role="tabpanel" aria-labelledby={`compose-${tab}`}>
        {/* It follows what becomes of a sent mail, so it is never unmounted. */}
        <ReplyTab page={page} quote={quote} now={now} isShown={tab === 'reply'} onOpen={onOpen} onClose={leave} />
        {tab === 'note' && <NoteForm leadId={page.lead.id} eyes={page.lead.state.eyes} act={act} onDone={finish} />}
        {tab === 'call' && <CallForm act={act} onDone={finish} />}
        {tab === 'task' && <TaskForm act={act} eyes={page.lead.state.eyes} onDone={finish} />}
      </div>
    </section>
  )
}

function Tabs({ tab, onTab, onClose }: Pick<ComposerProps, 'tab' | 'onTab' | 'onClose'>) {
  const list = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = composerTabs[(composerTabs.indexOf(tab) + step + composerTabs.length) % composerTabs.length]
    if (step === 0 || next === undefined) return
    event.preventDefault()
    onTab(next)
    focusTab(list, next)
  }
  return (
    <div className="compose-tabs">
      <div ref={list} role="tablist" aria-label={words.tabsName} onKeyDown={move}>
        {composerTabs.map((one) => (
          <button
            key={one}
            id={`compose-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls="compose-panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {words.tabs[one]}
          </button>
        ))}
      </div>
      <button type="button" className="button quiet compose-close" onClick={onClose}>
        {words.close}
      </button>
    </div>
  )
}

function focusTab(list: RefObject<HTMLElement | null>, tab: ComposerTab): void {
  list.current?.querySelector<HTMLElement>(`#compose-${tab}`)?.focus()
}
