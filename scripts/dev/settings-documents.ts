import { getDescription } from 'valibot'
import type { Setting } from '#config/setting.ts'
import { settingGroups } from '#config/setting-groups.ts'

const LINE_WIDTH = 120
const README_TABLE = /(?<=<!-- essential settings -->\n).*?(?=<!-- \/essential settings -->)/s

/** `docs/settings.md`: every setting, by capability. */
export function renderSettingsPage(): string {
  const introduction = `# Settings

Settings come from the environment or from \`.env\`; the environment wins. If some are wrong, the start is refused with a
list of everything that is wrong. This page and \`.env.example\` are generated from \`src/config/\` by \`npm run format\`.`
  const sections = settingGroups.map((group) => {
    const text = 'introduction' in group ? `${wrap(group.introduction)}\n\n` : ''
    const items = Object.entries(group.settings).map(([name, setting]) => wrap(describe(name, setting), '  '))
    return `## ${group.title}\n\n${text}${items.join('\n')}`
  })
  return `${[introduction, ...sections].join('\n\n')}\n`
}

/** `.env.example`: every setting, commented out, with its default or an example. */
export function renderEnvironmentExample(): string {
  const introduction = `# Copy this file to .env and uncomment what you set. The values are the defaults; those of settings whose comment says
# "If unset" are examples.`
  const sections = settingGroups.map((group) => {
    const entries = Object.entries(group.settings).map(([name, setting]) => {
      const format = getDescription(setting.schema)
      const sentences = [setting.doc, format && `Value: ${format}.`, remarksOn(setting)].filter(Boolean)
      const comment = `# ${sentences.join(' ').replaceAll('`', '')}`
      return `${wrap(comment, '# ')}\n# ${name}=${quote(exampleOf(setting))}`
    })
    return `# ==== ${group.title} ====\n\n${entries.join('\n\n')}`
  })
  return `${[introduction, ...sections].join('\n\n')}\n`
}

/** README with its table of the settings that a first deployment needs. */
export function updateReadme(readme: string): string {
  const all: [string, Setting][] = settingGroups.flatMap((group) => Object.entries(group.settings))
  const rows = all.filter(([, setting]) => setting.isEssential).map(([name, setting]) => [`\`${name}\``, setting.doc])
  return readme.replace(README_TABLE, () => `\n${renderTable([['Setting', 'Meaning'], ...rows])}\n\n`)
}

export function exampleOf(setting: Setting): string {
  return 'default' in setting ? setting.default : (setting.example ?? '')
}

function describe(name: string, setting: Setting): string {
  const standard = 'default' in setting && `default \`${setting.default}\``
  const facts = [getDescription(setting.schema), standard].filter(Boolean).join('; ')
  const sentences = [setting.doc, remarksOn(setting)].filter(Boolean).join(' ')
  return `- \`${name}\`${facts && ` (${facts})`}: ${sentences}`
}

function remarksOn(setting: Setting): string {
  const requires = setting.requires && `Requires \`${setting.requires}\`.`
  const unset = 'unset' in setting && `If unset, ${setting.unset}.`
  return [requires, unset].filter(Boolean).join(' ')
}

/** Values with spaces or quotes need quotes in an environment file. */
function quote(value: string): string {
  return /[\s"#]/.test(value) ? `'${value}'` : value
}

/** Breaks lines at spaces, but not inside `code`. */
function wrap(text: string, indent = ''): string {
  const lines = ['']
  for (const word of text.match(/([^\s`]|`[^`]*`)+/g) ?? []) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + 1 + word.length > LINE_WIDTH) lines.push(indent + word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}

function renderTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const toLine = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...body.map(toLine)].join('\n')
}
