/** The names in a text: set apart by commas, semicolons or lines, each once, however it is written. */
export const namesIn = (typed: string): string[] => {
  const names = typed.split(/[,;\n]/).map(name => name.trim())
  return names.filter((name, at) => name !== '' && names.findIndex(other => isSameName(other, name)) === at)
}

/** Capitals make no difference. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The names that will be added, as far as they are not known yet. */
export const newNamesText = (typed: string, known: readonly { name: string }[]): string | undefined => {
  const added = namesIn(typed).filter(name => !known.some(one => isSameName(one.name, name)))
  return added.length > 0 ? `${added.length} new: ${added.join(', ')}` : undefined
}
