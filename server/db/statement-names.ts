/** Each connection keeps the plans of all names, some 20 kB each. */
const maxNames = 200
const runsUntilNamed = 3
/** The most texts that are counted: statements with lists of many lengths must not fill the memory. */
const maxCounted = 2000

/** `begin` and its like have no plan. */
const hasPlan = /^\s*(select|insert|update|delete|with)\b/i
/** All columns (`*`, not `count(*)`), or a comment that asks to plan the statement for its values each time. */
const plannedEachTime = /(?<!\()\*|-- planned for /

/**
 * Names statements from their third run on, so that a connection plans each once. A statement for all columns (`*`)
 * gets no name: PostgreSQL refuses a kept plan whose columns have changed, as the migration of a newer product may do
 * meanwhile.
 */
export const createStatementNames = () => {
  const names = new Map<string, string>()
  const runs = new Map<string, number>()

  const isOften = (text: string): boolean => {
    const before = runs.get(text)
    if (before === undefined && (runs.size >= maxCounted || !hasPlan.test(text) || plannedEachTime.test(text))) return false
    runs.set(text, (before ?? 0) + 1)
    return (before ?? 0) + 1 >= runsUntilNamed
  }

  const newName = (text: string): string => {
    const name = `s${names.size + 1}`
    names.set(text, name)
    runs.delete(text)
    return name
  }

  const nameOf = (text: string): string | undefined => {
    const given = names.get(text)
    return given !== undefined || names.size >= maxNames || !isOften(text) ? given : newName(text)
  }

  /** Gives a name at once, whatever the text asks for: its author answers for what a kept plan of it may do. */
  const give = (text: string): void => {
    if (!names.has(text)) newName(text)
  }

  return { nameOf, give }
}
