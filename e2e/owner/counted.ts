import type { Page } from '@playwright/test'

/** What a hand does: a tap, a field, a choice of files. */
const acts = new Set(['tap', 'fill', 'check', 'uncheck', 'selectOption', 'setInputFiles'])
/** What finds something on the page. */
const finds = /^(getBy\w+|locator|filter|first|last|nth|and|or)$/
/** What only looks; a test's `expect` looks through the members that begin with a line. */
const looks =
  /^(_\w*|constructor|then|page|toString|isVisible|count|inputValue|textContent|allTextContents|evaluateAll|waitForEvent|url|screenshot)$/

export interface Count {
  /** How many actions so far. */
  all: number
  /** The same by part of the work. */
  parts: Record<string, number>
  /** What comes now is of this part. */
  begin: (part: string) => void
}

/** A page on which every action of a hand is counted, and nothing else can be done: no addresses, no keys, no scripts. */
export const counted = (page: Page): { page: Page; count: Count } => {
  let part = ''
  const count: Count = {
    all: 0,
    parts: {},
    begin: name => {
      part = name
    },
  }
  const wrap = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol' || looks.test(name)) return member
        if (typeof member !== 'function') throw new Error(`No hand can use ${name}.`)
        if (finds.test(name)) return (...given: unknown[]) => wrap(Reflect.apply(member, target, given) as object)
        if (!acts.has(name)) throw new Error(`Not counted: ${name}.`)
        return async (...given: unknown[]) => {
          count.all++
          count.parts[part] = (count.parts[part] ?? 0) + 1
          await Reflect.apply(member, target, given)
        }
      },
    })
  return { page: wrap(page), count }
}
