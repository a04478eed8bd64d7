import type { Page } from '@playwright/test'

/** Actions of a user: a tap, a typed field, a choice of files. */
const acts = new Set(['tap', 'fill', 'check', 'uncheck', 'selectOption', 'setInputFiles'])
/** Methods that find something on the page. */
const finds = /^(getBy\w+|locator|filter|first|last|nth|and|or)$/
/** Methods that only read; a test's `expect` reads through members that begin with `_`. */
const looks =
  /^(_\w*|constructor|then|page|toString|isVisible|count|inputValue|textContent|allTextContents|evaluateAll|waitForEvent|url|screenshot)$/

export interface Count {
  /** The number of actions so far. */
  all: number
  /** The number of actions by part of the work. */
  parts: Record<string, number>
  /** Starts a part, which the next actions belong to. */
  begin: (part: string) => void
}

/** A page that counts every action of a user and throws for anything else (addresses, keys, scripts). */
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
