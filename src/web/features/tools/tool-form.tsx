import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ToolId } from '#content/tools/tool-schema.ts'
import { toolWords as words } from '#content/tools/tool-words.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { ToolTexts } from '#domain/tools/read-fields.ts'
import { completeTexts, hasAmounts, listEntries, type Place, pairsOf, runTool, type Tool } from '#domain/tools/tool.ts'
import { track } from '../../client/analytics.ts'
import { readArrival } from '../../client/campaign.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { readFragment, writeFragment } from './fragment.ts'
import { ToolFields } from './tool-fields.tsx'
import { ToolResult } from './tool-result.tsx'

export interface ToolProps {
  id: ToolId
  path: string
  places: Place[]
  /** The texts of a query or post; empty on the prepared page. */
  typed: Record<string, string>
  /** The day of the answer to them. */
  day: string
  /** The address of a worked example. */
  example: string
  /** Whether the figures stay in the fragment of the address, which is never sent. */
  isPrivate: boolean
}

/** The form of a calculator and its result. The server renders both as well, with the same functions. */
export function ToolForm({ tool, path, places, typed, day, example, isPrivate }: ToolProps & { tool: Tool }) {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState({ texts: typed as ToolTexts, isAsked: hasAmounts(tool, typed), day })
  const isCounted = useRef(false)
  const state = runTool(tool, asked.texts, places, asked.isAsked)
  const sample = state.answer ? null : describeExample(tool, readAddress(example))

  function show(texts: ToolTexts, isAsked: boolean): void {
    setAsked({ texts, isAsked, day: toTorontoDay(new Date()) })
  }

  /** After a field was left, or after Calculate. The address changes with the result, without a new entry. */
  function update(element: HTMLFormElement, isAsked: boolean): void {
    const texts = readTexts(tool, element)
    if (!isAsked && isSame(texts, state.texts)) return
    flushSync(() => show(texts, isAsked || asked.isAsked))
    const pairs = pairsOf(tool, texts)
    const query = isPrivate ? writeFragment(pairs) : `?${new URLSearchParams(pairs)}`
    history.replaceState(history.state, '', path + (pairs.length > 0 ? query : ''))
    countUse()
  }

  /** The page of an owner's figures promises that we count nothing but its view. */
  function countUse(): void {
    if (isCounted.current || tool.id === 'cash-or-list') return
    isCounted.current = true
    track({ event: 'tool_use', tool: tool.id, ...readArrival() })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    update(event.currentTarget, true)
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    faulty?.closest('details')?.setAttribute('open', '')
    if (faulty) faulty.focus()
    else scrollToResult()
  }

  /** Fills in the figures of a link that has them in the fragment. */
  const open = useEffectEvent(() => {
    if (form.current) form.current.noValidate = true
    const pairs = isPrivate ? readFragment(location.hash) : null
    if (!pairs || !form.current) return
    fill(form.current, pairs)
    show(readTexts(tool, form.current), true)
  })
  useEffect(() => {
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])

  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      <form
        ref={form}
        method={isPrivate ? 'post' : 'get'}
        action={path}
        className="form min-w-0 self-start"
        onSubmit={onSubmit}
        onBlur={({ currentTarget }) => update(currentTarget, false)}
        onChange={({ currentTarget, target }) => {
          if (!(target instanceof HTMLInputElement && target.type === 'text')) update(currentTarget, false)
        }}
      >
        <p className="text-soft print:hidden">
          {words.empty} <Example href={example} />
        </p>
        <ToolFields groups={tool.groups} state={state} places={places} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" data-hold="" className={buttonStyle.solid}>
            {words.calculate}
          </button>
          <p className="text-sm text-soft print:hidden">{words.privacy}</p>
        </div>
      </form>
      <ToolResult state={state} day={asked.isAsked || state.answer ? asked.day : ''} sample={sample} />
    </div>
  )
}

/** On a phone the result is below the form; on a wide screen it may be above what one sees of the form. */
function scrollToResult(): void {
  const heading = document.getElementById('result')
  const top = heading?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > innerHeight / 2) heading?.scrollIntoView()
}

/** A link, or a button where the fragment has the figures: nothing of the page has that name, and it needs scripts. */
function Example({ href }: { href: string }) {
  const style =
    'press inline-flex min-h-11 items-center font-semibold text-ink underline decoration-metal decoration-2 underline-offset-4 hover:decoration-ink'
  return href.includes('#') ? (
    <button type="button" className={`${style} noscript:hidden`} onClick={() => location.assign(href)}>
      {words.example}
    </button>
  ) : (
    <a href={`${href}#result`} className={style}>
      {words.example}
    </a>
  )
}

function describeExample(tool: Tool, texts: ToolTexts) {
  const rows = runTool(tool, texts, [], true).answer?.rows ?? []
  return { entries: listEntries(tool, completeTexts(tool, texts)), rows }
}

/** The texts in the query or fragment of an address. */
function readAddress(address: string): ToolTexts {
  const fragment = address.includes('#') ? readFragment(address.replace(/^.*#/, '#')) : null
  return Object.fromEntries(fragment ?? new URLSearchParams(address.replace(/^.*\?/, '')))
}

function readTexts(tool: Tool, form: HTMLFormElement): ToolTexts {
  const data = new FormData(form)
  const names = tool.groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
}

function isSame(one: ToolTexts, other: ToolTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name])
}

function fill(form: HTMLFormElement, pairs: ReadonlyMap<string, string>): void {
  for (const [name, text] of pairs) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = text !== ''
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = text
  }
}
