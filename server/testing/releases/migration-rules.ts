/*
 * What a migration may do from 1.0.0 on, so that the release before can run beside it (docs/migrations.md). A statement
 * that matches no allowed kind is refused.
 */

export interface MigrationFile {
  name: string
  text: string
}

const literal = "e'(?:\\\\[\\s\\S]|''|[^'\\\\])*'|'(?:''|[^'])*'|\\$([a-z_]\\w*|)\\$[\\s\\S]*?\\$\\1\\$"
const token = new RegExp(`${literal}|"(?:""|[^"])*"|--[^\\n]*|/\\*[\\s\\S]*?\\*/|[\\s\\S]`, 'gi')
const isComment = (part: string) => part.startsWith('--') || part.startsWith('/*')

/** Splits at separators outside literals, function bodies, comments and brackets; drops comments. */
const split = (text: string, separator: ';' | ','): string[] => {
  const parts = ['']
  let depth = 0
  for (const [part] of text.matchAll(token)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += isComment(part) ? ' ' : part
  }
  return parts.map(part => part.replace(/\s+/g, ' ').trim()).filter(part => part !== '')
}

/** The statements of a migration, each on one line. */
export const statementsOf = (text: string): string[] => split(text, ';')

/** The statement in lower case with its literals and bodies emptied, for patterns to match. */
const bare = (statement: string) => statement.replace(new RegExp(literal, 'gi'), "''").toLowerCase()

/** The schema of the release before. */
export interface Released {
  /** By table: the parts of its `create table` between the brackets. */
  tables: Map<string, string[]>
  functions: Set<string>
  constraints: Set<string>
  /** Checks of the form `column in (…)`, by name: the column and its values. */
  lists: Map<string, { column: string; values: string[] }>
  /** The numbers of its migrations. */
  numbers: Set<string>
}

const listed = /constraint (\w+) check \((\w+) in \(([^)]*)\)\)/i
const listOf = (text: string) => {
  const [, name = '', column = '', values = ''] = listed.exec(text) ?? []
  return { name, column, values: split(values, ',') }
}

export const releasedBy = (files: readonly MigrationFile[]): Released => {
  const released: Released = { tables: new Map(), functions: new Set(), constraints: new Set(), lists: new Map(), numbers: new Set() }
  for (const { name, text } of files) {
    released.numbers.add(name.slice(0, 3))
    for (const statement of statementsOf(text)) {
      const [, table, body = ''] = /^create table (\w+) \((.*)\)$/i.exec(statement) ?? []
      if (table) released.tables.set(table, split(body, ','))
      const made = /^create function (\w+)/i.exec(statement)?.[1]
      if (made) released.functions.add(made)
      for (const [, constraint = ''] of statement.matchAll(/\bconstraint (\w+)/gi)) released.constraints.add(constraint)
      for (const [found] of statement.matchAll(new RegExp(listed, 'gi'))) {
        const { name: constraint, ...list } = listOf(found)
        released.lists.set(constraint, list)
      }
    }
  }
  return released
}

interface InFile {
  released: Released
  /** The statement under test, as written. */
  text: string
  /** All statements of the file. */
  all: readonly string[]
  /** Whether the release before lacks this table. */
  isNew: (table: string) => boolean
  /** The migration (`-- needs`) since which releases do not use what this file removes. */
  needs: string | undefined
}

type Judge = (found: readonly string[], file: InFile) => string | undefined
type Rule = readonly [kind: RegExp, judge: Judge]

const fine: Judge = () => undefined
const constant = /\bdefault (?:''|-?[\d.]+|true|false|null|now\(\))(?:::[\w ]+(?:\[\])?)?(?= |$)/

const pins = (part: string, isNew: InFile['isNew']): boolean => {
  const to = /\breferences (\w+)/.exec(part)?.[1]
  return to !== undefined && !isNew(to) && !/\bon delete (cascade|set null)\b/.test(part)
}
const pinned = 'names rows that the release before deletes, so it wants on delete cascade or set null'

const newColumn: Judge = ([, rest = ''], { isNew }) => {
  if (/\bgenerated\b/.test(rest)) return 'a generated column writes the whole table anew, locked'
  if (/\b(check|unique|primary key)\b/.test(rest)) return 'looks through the whole table, locked: a check is added by itself, not valid'
  const hasDefault = /\bdefault\b/.test(rest)
  if (hasDefault && !constant.test(rest)) return 'a default that is no constant writes the whole table anew, locked'
  if (!hasDefault && /\bnot null\b/.test(rest)) return 'the release before writes no value there: it wants a default'
  if (hasDefault && /\breferences\b/.test(rest)) return 'looks through the whole table, locked: a column that names rows has no default'
  return pins(rest, isNew) ? pinned : undefined
}

const newCheck: Judge = ([, name = ''], { released, text }) => {
  if (!released.constraints.has(name)) return undefined
  const before = released.lists.get(name)
  const after = listOf(text.slice(text.search(new RegExp(`add constraint ${name}\\b`, 'i'))))
  const isWider =
    before && after.name === name && before.column === after.column && before.values.every(value => after.values.includes(value))
  return isWider ? undefined : 'is not seen to be wider: that is column in (…), with all the values of before'
}

const replaced: Judge = ([, name = ''], { text, needs }) => {
  if (needs !== undefined || new RegExp(`, add constraint ${name} check\\b`, 'i').test(text)) return undefined
  return 'the release before relies on it: it is removed over two releases, with -- needs'
}

const removed: Judge = (_, { needs }) =>
  needs === undefined ? 'the release before uses it: it is removed over two releases, with -- needs' : undefined

const newDefault: Judge = ([action = '', table = '', column = ''], { released }) => {
  if (!constant.test(action)) return 'is no constant'
  const before = released.tables.get(table)?.find(part => part.startsWith(`${column} `))
  return before === undefined || / default /.test(before) ? 'changes what the release before writes' : undefined
}

/** The rules for `alter table` on a table that the release before has. */
const actions: readonly Rule[] = [
  [/^add column \w+ (.+)$/, newColumn],
  [/^add constraint (\w+) check \(.+\) not valid$/, newCheck],
  [/^add constraint \w+ check\b/, () => 'looks through the whole table, locked: it is added not valid'],
  [
    /^validate constraint \w+$/,
    (_, { all }) =>
      all.every(one => / validate constraint \w+$/i.test(one))
        ? undefined
        : 'is done while the table is locked: it wants a file of its own',
  ],
  [/^drop constraint (\w+)$/, replaced],
  [/^drop column \w+$/, removed],
]

const alteration: Judge = ([, table = '', what = ''], file) => {
  if (file.isNew(table)) return undefined
  const others = file.all.map(one => /^alter table (\w+)/i.exec(one)?.[1] ?? table).filter(one => one !== table && !file.isNew(one))
  if (others.length > 0) return 'locks two tables at once, as the release before may do the other way round: they want a file each'
  for (const action of split(what, ',')) {
    const setDefault = /^alter column (\w+) set (default .+)$/.exec(action)
    const problem = setDefault ? newDefault([setDefault[2] ?? '', table, setDefault[1] ?? ''], file) : judged(actions, action, file)
    if (problem) return problem
  }
  return undefined
}

const newIndex: Judge = ([, unique, beside, table = ''], { all, isNew }) => {
  if (beside && all.length > 1) return 'is built outside a transaction: it wants a file of its own'
  if (isNew(table)) return undefined
  if (unique) return 'refuses rows that the release before writes'
  return beside ? undefined : 'holds up writes while it is built: it wants concurrently'
}

const newTable: Judge = ([, , body = ''], { isNew }) => (split(body, ',').some(part => pins(part, isNew)) ? pinned : undefined)

const kinds: readonly Rule[] = [
  [/^create table (\w+) \((.*)\)$/, newTable],
  [/^create (unique )?index (concurrently )?\w+ on (\w+)\b/, newIndex],
  [/^create function (\w+)/, ([, name = ''], { released }) => (released.functions.has(name) ? 'is there already' : undefined)],
  [/^alter table (\w+) (.+)$/, alteration],
  [/^insert into .+\bdo update\b/, () => 'changes rows that the release before has written'],
  [/^insert into /, fine],
  [/^comment on /, fine],
  [/^drop (?:table|index|function|view) \w+$/, removed],
]

const judged = (rules: readonly Rule[], statement: string, file: InFile): string | undefined => {
  for (const [kind, judge] of rules) {
    const found = kind.exec(statement)
    if (found) return judge(found, file)
  }
  return 'is of no kind that is allowed'
}

/** The problems of the migrations that follow a release, each with its file and statement. */
export const problemsOf = (files: readonly MigrationFile[], released: Released): string[] => {
  const isNew = (table: string) => !released.tables.has(table)
  return files.flatMap(({ name, text }) => {
    const all = statementsOf(text)
    const needs = /^-- needs (\d{3})$/m.exec(text)?.[1]
    const unknown = needs !== undefined && !released.numbers.has(needs) ? [`${name}: needs ${needs}, which no release has`] : []
    const problems = all.map(statement => {
      const problem = judged(kinds, bare(statement), { released, text: statement, all, isNew, needs })
      return problem && `${name}: ${statement}: ${problem}`
    })
    return [...unknown, ...problems.filter(problem => problem !== undefined)]
  })
}
