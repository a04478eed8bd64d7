import { pageText } from '#web/api/page-text.ts'

let isNew = false
const listeners = new Set<() => void>()

/** Whether the server runs another build than this page. */
export const isVersionNew = (): boolean => isNew

export const onNewVersion = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The main script of a page: its name changes with every build. */
const programOf = (html: string) => /\/assets\/main-[\w-]+\.js/.exec(html)?.[0]

export const lookForNewVersion = async (): Promise<void> => {
  const own = programOf([...document.scripts].map(({ text }) => text).join())
  const theirs = programOf(await pageText('/login').catch(() => ''))
  if (!own || !theirs || own === theirs) return
  isNew = true
  for (const changed of listeners) changed()
}
