import { useCallback, useEffect, useRef, useState } from 'react'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { ChecklistItem, FileCategory } from '#domain/desk/properties/checklist.ts'
import { refuseFile } from '#domain/desk/properties/file-rules.ts'
import type { Announcement, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { askServer } from './ask-server.ts'
import { createFileSender, type FileSender, type Sending } from './send-files.ts'

const POLL_MS = 4000

/** What was done or refused, said where the owner is looking: in a part of the checklist, or above it. */
interface Notice {
  text: string
  at: FileCategory | null
}

/** The checklist as it is on the server, and the files that are on their way. */
export function useOwnerFiles(first: OwnerFilesView, apikey: string) {
  const [view, setView] = useState(first)
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const [notice, setNotice] = useState<Notice>({ text: '', at: null })
  const [isLive, setIsLive] = useState(false)
  const sender = useRef<FileSender>(undefined)

  const read = useCallback(
    async (question: Parameters<typeof askServer>[1]) => {
      setView((await askServer<{ view: OwnerFilesView }>(apikey, question)).view)
    },
    [apikey],
  )
  // The page does without news that cannot be had.
  const refresh = useCallback(() => void read({ action: 'read' }).catch(() => {}), [read])
  const say = (at: Notice['at']) => (error: unknown) =>
    setNotice({ at, text: (error instanceof Error && error.message) || words.refusals.broken })
  const remove = (at: FileCategory, file: string) =>
    read({ action: 'remove', file }).then(() => setNotice({ at, text: words.removed }), say(at))

  useEffect(() => {
    setIsLive(true)
    sender.current = createFileSender({
      announce: async (file) => (await askServer<{ file: Announcement }>(apikey, { action: 'announce', ...file })).file,
      onChange: setSendings,
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
    /** Stops a file, and gives up what has arrived of it. */
    async forget({ key, category }: Sending) {
      const id = sender.current?.forget(key)
      if (id !== undefined) await remove(category, id)
    },
    /** What cannot be taken is said before a byte is sent. */
    choose(category: FileCategory, chosen: FileList) {
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
      setNotice({ at: category, text: refusals.join(' ') })
      sender.current?.add(category, taken)
    },
    remove,
    async removeAll() {
      sender.current?.forgetAll()
      await read({ action: 'remove-all' }).then(() => setNotice({ at: null, text: words.removed }), say(null))
    },
    answer: (item: ChecklistItem, text: string) =>
      read({ action: 'answer', item, text }).then(() => setNotice({ at: item, text: words.saved }), say(item)),
  }
}

/** Asks before the page is left while files are on their way. */
function useWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
}
