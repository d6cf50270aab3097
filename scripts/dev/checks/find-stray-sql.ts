import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SQL belongs in stores, and in the layer that opens, migrates and backs up the database. */
const mayContainSql = /-store\.ts$|^src\/platform\/database\/|\.test\.tsx?$/

const queries =
  /\bsql(?:<[^`;]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|(?<!req)\.query(?:<[^;]*>)?\(\s*['"`]/
const statements =
  /['"`]\s*(?:select\s[^'"`]*\sfrom\s|insert into\s|update\s[\w.]+\sset\s|delete from\s|truncate\s|listen\s|grant\s|set \w+ =|(?:create|alter|drop) (?:table|index|role|policy)\s)/

/** Returns the source files with SQL that belongs in a store, each with its first such line. */
export function findStraySql(root: string): string[] {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths
    .filter((path) => !mayContainSql.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const found = queries.exec(text) ?? statements.exec(text)
      return found ? [`${path}:${text.slice(0, found.index).split('\n').length}`] : []
    })
}
