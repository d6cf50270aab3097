import { searchWords } from '#content/desk/search-words.ts'
import type { Option } from './list-options.ts'
import { splitAtWords } from './split-at-words.ts'

/** The id of the list; its options have it with their number. */
export const LIST = 'desk-found'

interface OptionsProps {
  options: readonly Option[]
  /** What was typed, which the results highlight. */
  words: readonly string[]
  at: number
  onRun: (option: Option) => void
}

/** What the search offers, in its groups. */
export function Options({ options, words, at, onRun }: OptionsProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <div id={LIST} role="listbox" aria-label={searchWords.label} className="command-list">
      {groups.map((group) => {
        const offered = options.filter((option) => option.group === group)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not field sets
          <div key={group} role="group" aria-labelledby={`${LIST}-${group}`} className={`found-${group}`}>
            <h2 id={`${LIST}-${group}`} role="presentation">
              {searchWords.groups[group]}
            </h2>
            {offered.map((option) => (
              <Choice
                key={option.id}
                option={option}
                words={words}
                index={options.indexOf(option)}
                isAt={options[at] === option}
                onRun={onRun}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  option: Option
  words: readonly string[]
  index: number
  isAt: boolean
  onRun: (option: Option) => void
}

function Choice({ option, words, index, isAt, onRun }: ChoiceProps) {
  const { group, name, about, detail, matched } = option
  return (
    <button
      id={`${LIST}-${index}`}
      type="button"
      role="option"
      aria-selected={isAt}
      tabIndex={-1}
      className={group === 'narrow' ? 'chip' : undefined}
      onClick={() => onRun(option)}
    >
      {group === 'narrow' ? (
        name
      ) : (
        <>
          <span className="cut">
            {group === 'commands' ? (
              name
            ) : (
              <b>
                <Marked text={name} words={words} />
              </b>
            )}{' '}
            {about}
          </span>
          {detail !== '' && <span className="hint small">{group === 'commands' ? <kbd>{detail}</kbd> : detail}</span>}
          {matched !== '' && (
            <span className="found-matched cut soft small">
              <Marked text={matched} words={words} />
            </span>
          )}
        </>
      )}
    </button>
  )
}

/** A text with the searched words highlighted. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map(({ part, at, isWord }) => (isWord ? <mark key={at}>{part}</mark> : part))
}
