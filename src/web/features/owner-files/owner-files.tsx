import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import { canTakeBack } from '#domain/desk/properties/can-take-back.ts'
import { checklistItems } from '#domain/desk/properties/checklist.ts'
import { ACCEPTED } from '#domain/desk/properties/file-rules.ts'
import type { OwnerFile, OwnerFilesSection, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'
import { defineIsland } from '../../island/define-island.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { OfferStatus } from './offer-status.tsx'
import type { Sending } from './send-files.ts'
import { useOwnerFiles } from './use-owner-files.ts'

interface OwnerFilesProps {
  view: OwnerFilesView
  path: string
  apikey: string
}

type Live = ReturnType<typeof useOwnerFiles>

const marks = { missing: '○', arrived: '◐', done: '✓' }

/** The checklist of an owner. Every section is a form that works without scripts. */
function OwnerFiles({ view: first, path, apikey }: OwnerFilesProps) {
  const live = useOwnerFiles(first, apikey)
  const { view, notice } = live
  const used = words.used
    .replace('{files}', String(view.used.files))
    .replace('{size}', formatBytes(view.used.bytes).replace(' MB', ''))
  return (
    <div id="files" className="owner-files">
      <OfferStatus view={view} />
      <p className="text-soft">{words.limits}</p>
      <p className="text-soft">{used}</p>
      <p id="files-notice" role="status" className="font-semibold" tabIndex={-1}>
        {notice.at === null && notice.text}
      </p>
      {view.sections.map((section) => (
        <Section key={section.category} section={section} path={path} live={live} />
      ))}
      {(canTakeBack(view) || live.sendings.length > 0) && <RemoveAll path={path} live={live} />}
    </div>
  )
}

interface SectionProps {
  section: OwnerFilesSection
  path: string
  live: Live
}

function Section({ section, path, live }: SectionProps) {
  const { category, state, files } = section
  const { name, hint } = words.sections[category]
  const item = checklistItems.find((one) => one === category)
  const sendings = live.sendings.filter((one) => one.category === category)
  const isBeingSent = ({ state: shown, name: own, bytes }: OwnerFile) =>
    shown === 'sending' && sendings.some((one) => one.name === own && one.size === bytes)
  return (
    <section id={category} aria-labelledby={`${category}-name`} data-state={item ? state : undefined}>
      <h2 id={`${category}-name`} className="text-xl font-medium" tabIndex={-1}>
        {name}
      </h2>
      {item && (
        <p role="status" className="font-semibold">
          <span aria-hidden="true">{marks[state]}</span> {words.states[state]}
        </p>
      )}
      <p>{hint}</p>
      {files.length + sendings.length > 0 && (
        <ul>
          {files
            .filter((file) => !isBeingSent(file))
            .map((file) => (
              <FileLine key={file.id} file={file} path={path} category={category} live={live} />
            ))}
          {sendings.map((sending) => (
            <SendingLine key={sending.key} sending={sending} live={live} />
          ))}
        </ul>
      )}
      <SendForm category={category} path={path} live={live} />
      <p role="status" className="font-semibold">
        {live.notice.at === category && live.notice.text}
      </p>
      {item && !live.view.isComplete && <WordsForm item={item} answer={section.answer} path={path} live={live} />}
      {live.view.isComplete && section.answer !== '' && <p>{section.answer}</p>}
    </section>
  )
}

interface FileLineProps {
  file: OwnerFile
  category: OwnerFilesSection['category']
  path: string
  live: Live
}

function FileLine({ file, category, path, live }: FileLineProps) {
  const { id, name, bytes, state, why } = file
  const onSubmit = submitByScript(live, () => live.remove(category, id).then(() => focusOn(`${category}-name`)))
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className="text-soft">{formatBytes(bytes)}</span>
        <br />
        <span>{why === '' ? words.files[state] : words.why[why]}</span>
      </p>
      {state !== 'accepted' && state !== 'refused' && (
        <form method="post" action={path} encType="multipart/form-data" onSubmit={onSubmit} className="mt-3">
          <Hidden fields={{ action: 'remove', category, file: id }} />
          <button type="submit" className={buttonStyle.outline} aria-label={words.removeNamed.replace('{name}', name)}>
            {words.remove}
          </button>
        </form>
      )}
    </li>
  )
}

/** The progress of a file in words; the bar only repeats it. */
function SendingLine({ sending, live }: { sending: Sending; live: Live }) {
  const { key, name, size, sent, phase, why, isHopeless } = sending
  const said = words.progress[phase]
    .replace('{sent}', formatBytes(sent))
    .replace('{size}', formatBytes(size))
    .replace('{why}', why)
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <br />
        <span role={phase === 'stopped' ? 'alert' : undefined}>{said}</span>
        {phase !== 'stopped' && <progress max={size} value={sent} aria-hidden="true" />}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        {phase === 'stopped' && !isHopeless && (
          <button
            type="button"
            className={buttonStyle.outline}
            aria-label={words.progress.againNamed.replace('{name}', name)}
            onClick={() => {
              focusOn(`${sending.category}-name`)
              live.again(key)
            }}
          >
            {words.progress.again}
          </button>
        )}
        <button
          type="button"
          className={buttonStyle.outline}
          aria-label={words.removeNamed.replace('{name}', name)}
          onClick={() => {
            focusOn(`${sending.category}-name`)
            void live.forget(sending)
          }}
        >
          {words.remove}
        </button>
      </p>
    </li>
  )
}

/** With a script, choosing files sends them; without, one file is posted. */
function SendForm({ category, path, live }: Omit<FileLineProps, 'file'>) {
  const id = `${category}-file`
  const input = useRef<HTMLInputElement>(null)
  function take(): void {
    if (!input.current?.files?.length) return
    live.choose(category, input.current.files)
    input.current.value = ''
  }
  // A file may have been chosen before the script loaded.
  const sendEarlierChoice = useEffectEvent(take)
  useEffect(() => {
    if (live.isLive) sendEarlierChoice()
  }, [live.isLive])
  return (
    <form method="post" action={path} encType="multipart/form-data" className="form">
      <Hidden fields={{ action: 'send', category, 'file-id': live.view.nextFile }} />
      <label htmlFor={id} className="sr-only">
        {words.choose}: {words.sections[category].name}
      </label>
      <input id={id} type="file" name="file" accept={ACCEPTED} multiple={live.isLive} ref={input} onChange={take} />
      {!live.isLive && (
        <>
          <button type="submit" className={buttonStyle.outline}>
            {words.send}
          </button>
          <span className="text-soft">{words.plainLimit}</span>
        </>
      )}
    </form>
  )
}

interface WordsFormProps {
  item: (typeof checklistItems)[number]
  answer: string
  path: string
  live: Live
}

function WordsForm({ item, answer, path, live }: WordsFormProps) {
  const id = `${item}-text`
  const onSubmit = submitByScript(live, (form) => live.answer(item, String(new FormData(form).get('text') ?? '')))
  return (
    <details open={answer !== ''}>
      <summary>{words.inWords}</summary>
      <form method="post" action={path} encType="multipart/form-data" onSubmit={onSubmit} className="form mt-3">
        <Hidden fields={{ action: 'answer', category: item }} />
        <div className="field">
          <label htmlFor={id} className="sr-only">
            {words.sections[item].name}
          </label>
          <textarea id={id} name="text" rows={3} maxLength={2000} defaultValue={answer} />
        </div>
        <p>
          <button type="submit" className={buttonStyle.outline}>
            {words.save}
          </button>
        </p>
      </form>
    </details>
  )
}

/** Opening it asks the question, so that it also works without scripts. */
function RemoveAll({ path, live }: { path: string; live: Live }) {
  const { sections, isComplete } = live.view
  const hasAccepted = sections.some(({ files }) => files.some(({ state }) => state === 'accepted'))
  return (
    <section aria-labelledby="remove-all-name">
      <h2 id="remove-all-name" className="text-xl font-medium">
        {words.removeAll.heading}
      </h2>
      <p>{words.whoSees}</p>
      <details>
        <summary>{words.removeAll.open}</summary>
        <form
          method="post"
          action={path}
          encType="multipart/form-data"
          onSubmit={submitByScript(live, () => live.removeAll().then(() => focusOn('files-notice')))}
          className="form mt-3 justify-items-start"
        >
          <Hidden fields={{ action: 'remove-all' }} />
          <p>
            {isComplete ? words.removeAll.files : words.removeAll.everything} {words.removeAll.forGood}{' '}
            {hasAccepted && words.removeAll.accepted}
          </p>
          <button type="submit" className={buttonStyle.outline}>
            {words.removeAll.sure}
          </button>
        </form>
      </details>
    </section>
  )
}

/** Does by script what the form would post. */
function submitByScript({ isLive }: Live, work: (form: HTMLFormElement) => unknown) {
  return (event: FormEvent<HTMLFormElement>) => {
    if (!isLive) return
    event.preventDefault()
    void work(event.currentTarget)
  }
}

/** The pressed button is gone. */
function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** Not named `.island.tsx`: it has a separate script, so the bootstrap of the public pages must not list it. */
export const ownerFilesIsland = defineIsland('owner-files', OwnerFiles, { wake: ['life'] })
