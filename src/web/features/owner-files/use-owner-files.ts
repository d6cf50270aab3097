import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { ChecklistItem, FileCategory } from '#domain/desk/properties/checklist.ts'
import { refuseFile } from '#domain/desk/properties/file-rules.ts'
import type { OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { askServer } from './ask-server.ts'
import { describeNews, type Notice } from './describe-news.ts'
import { isReservationAnswer, isViewAnswer } from './owner-files-answers.ts'
import { createFileSender, type FileSender, type Sending } from './send-files.ts'

const POLL_MS = 4000

/** The checklist as on the server, and the files being sent. */
export function useOwnerFiles(first: OwnerFilesView, apikey: string) {
  const [view, setView] = useState(first)
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const [notice, setNotice] = useState<Notice>({ text: '', at: null })
  const [isLive, setIsLive] = useState(false)
  const sender = useRef<FileSender>(undefined)

  const latest = useRef(first)

  /** Returns what is new in it, apart from the result of the request. */
  const read = useCallback(
    async (question: Parameters<typeof askServer>[1]) => {
      const { view: found } = await askServer(apikey, question, isViewAnswer)
      const news = describeNews(latest.current, found)
      latest.current = found
      keepFocus(() => setView(found))
      return news
    },
    [apikey],
  )
  const refresh = useCallback(() => {
    // Failing to get news is not worth reporting.
    read({ action: 'read' }).then(
      (news) => news && setNotice(news),
      () => {},
    )
  }, [read])
  const say = (at: Notice['at']) => (error: unknown) =>
    setNotice({ at, text: (error instanceof Error && error.message) || words.refusals.broken })
  /** Repeated text is read aloud only if it was gone in between. */
  const ask = (at: Notice['at'], question: Parameters<typeof askServer>[1], done: string) => {
    setNotice({ at, text: '' })
    return read(question).then(() => setNotice({ at, text: done }), say(at))
  }
  const remove = (at: FileCategory, file: string) => ask(at, { action: 'remove', file }, words.removed)

  useEffect(() => {
    setIsLive(true)
    sender.current = createFileSender({
      reserve: async (file) => (await askServer(apikey, { action: 'announce', ...file }, isReservationAnswer)).file,
      onChange: showSendings(setSendings),
      onDone: refresh,
    })
  }, [apikey, refresh])
  const isChecking = view.sections.some(({ files }) => files.some(({ state }) => state === 'checking'))
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isChecking, refresh])
  useWarning(sendings.some(({ phase }) => phase !== 'stopped'))

  return {
    view,
    sendings,
    notice,
    isLive,
    again: (key: number) => sender.current?.again(key),
    /** Stops a file and discards what has arrived of it. */
    async forget({ key, category }: Sending) {
      const id = sender.current?.forget(key)
      if (id !== undefined) await remove(category, id)
    },
    /** Files we cannot accept are refused before a byte is sent. */
    choose(category: FileCategory, chosen: FileList) {
      const { taken, refusals } = sortOut(view, chosen)
      setNotice({ at: category, text: refusals.join(' ') })
      sender.current?.add(category, taken)
    },
    remove,
    async removeAll() {
      sender.current?.forgetAll()
      await ask(null, { action: 'remove-all' }, words.removed)
    },
    answer: (item: ChecklistItem, text: string) => ask(item, { action: 'answer', item, text }, words.saved),
  }
}

/** Which of the files can be accepted, and why the others cannot. */
function sortOut(view: OwnerFilesView, chosen: FileList) {
  const used = { ...view.used }
  const refusals: string[] = []
  const taken = Array.from(chosen).filter((file) => {
    const isKnown = view.sections.some(({ files }) =>
      files.some(({ state, name, bytes }) => state === 'sending' && name === file.name && bytes === file.size),
    )
    const refusal = isKnown ? null : refuseFile({ name: file.name, bytes: file.size }, used)
    if (refusal) refusals.push(`${file.name}: ${words.refusals[refusal]}`)
    else if (!isKnown) {
      used.files++
      used.bytes += file.size
    }
    return !refusal
  })
  return { taken, refusals }
}

/** New lines leave the focus where it is. */
function showSendings(show: (sendings: readonly Sending[]) => void) {
  let shown = 0
  return (next: readonly Sending[]) => {
    if (next.length < shown) keepFocus(() => show(next))
    else show(next)
    shown = next.length
  }
}

/** If a focused line disappears, the focus moves to the heading of its section. */
function keepFocus(change: () => void): void {
  const part = document.activeElement?.closest('section')
  flushSync(change)
  if (part && document.activeElement === document.body) part.querySelector<HTMLElement>('h2[tabindex]')?.focus()
}

/** Asks before the page is left while files are being sent. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}
