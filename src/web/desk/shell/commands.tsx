import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { useInView } from './use-in-view.ts'
import { useKeys } from './use-keys.ts'

/** Something that a member can do, with a name in the list of commands and possibly a key. */
export interface Command {
  name: string
  /** In the notation of `useKeys`. */
  key?: string
  run: () => void
}

interface Entry {
  list: () => readonly Command[]
  isEverywhere: boolean
}

const known = new Set<Entry>()

/** The commands of the screen and the shell. Those that make no sense at the moment are left out. */
export function useCommands(commands: readonly (Command | false)[], isEverywhere = false): void {
  const offered = commands.filter((command) => command !== false)
  useKeys(Object.fromEntries(offered.flatMap(({ key, run }) => (key === undefined ? [] : [[key, run]]))))
  const list = useEffectEvent(() => offered)
  useEffect(() => {
    const entry = { list: () => list(), isEverywhere }
    known.add(entry)
    return () => void known.delete(entry)
  }, [isEverywhere])
}

/** Frequent commands with a key come first, then the rest of the screen, then the ones that leave it. */
export function listCommands(): Command[] {
  const of = (isEverywhere: boolean) =>
    [...known].filter((entry) => entry.isEverywhere === isEverywhere).flatMap(({ list }) => list())
  const ofScreen = of(false)
  return [...ofScreen.filter(({ key }) => key), ...ofScreen.filter(({ key }) => !key), ...of(true)]
}

/** The list of all commands, opened with Ctrl or ⌘ and K. */
export function CommandList() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [commands, setCommands] = useState<readonly Command[]>([])
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const shown = commands.filter(({ name }) =>
    typed
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word)),
  )
  const chosen = Math.min(at, shown.length - 1)
  useInView(`command-${chosen}`)

  useOpening(() => {
    // A command must still know which element had the focus.
    setCommands(listCommands())
    setTyped('')
    setAt(0)
    dialog.current?.showModal()
  })

  function run(command: Command | undefined): void {
    dialog.current?.close()
    // The focus is back where it was.
    if (command) setTimeout(command.run)
  }

  function move(event: ReactKeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(shown.length - 1, chosen + step)))
  }

  return (
    <dialog ref={dialog} className="help commands" aria-label={commandWords.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run(shown[chosen])
        }}
      >
        <input
          type="search"
          role="combobox"
          aria-label={commandWords.find}
          aria-expanded="true"
          aria-controls="command-list"
          aria-activedescendant={shown.length > 0 ? `command-${chosen}` : undefined}
          placeholder={commandWords.find}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={move}
        />
      </form>
      {shown.length === 0 && <p className="hint">{commandWords.none}</p>}
      <div id="command-list" role="listbox" aria-label={commandWords.title} className="command-list">
        {shown.map((command, index) => (
          <button
            key={`${command.name} ${command.key}`}
            id={`command-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => run(command)}
          >
            {command.name} {command.key && <kbd>{command.key.toUpperCase()}</kbd>}
          </button>
        ))}
      </div>
    </dialog>
  )
}

/** Calls this when somebody wants to see the commands. */
function useOpening(show: () => void): void {
  const open = useEffectEvent(show)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    const ask = () => open()
    document.addEventListener('keydown', press)
    addEventListener(OPEN, ask)
    return () => {
      document.removeEventListener('keydown', press)
      removeEventListener(OPEN, ask)
    }
  }, [])
}

const OPEN = 'desk:commands'

export function openCommands(): void {
  dispatchEvent(new Event(OPEN))
}
