import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { Ask } from '#web/ui/dialog/use-question.tsx'

/** What is most likely a mistake in typed prices, as sentences; undefined where it is not. Amounts in rupees. */
export const mealDoubt = (breakfast: number, allMeals: number): string | undefined =>
  allMeals < breakfast
    ? `With all meals a night costs less (${formatRupees(allMeals)}) than with breakfast alone (${formatRupees(breakfast)}).`
    : undefined

/** The same of the adults in a price, by how many each room of the type sleeps. */
export const baseDoubt = (baseAdults: number | null, sleeps: readonly number[]): string | undefined => {
  const most = Math.max(...sleeps)
  if (baseAdults === null || sleeps.length === 0 || baseAdults <= most) return undefined
  return `The price includes ${counted(baseAdults, 'adult')}, and no room of this type sleeps more than ${most}.`
}

/** The same of what is taken off without breakfast, by the lowest price of the type with it. */
export const roomOnlyDoubt = (less: number | null, lowest: number): string | undefined => {
  if (less === 0) return 'Room only costs as much as with breakfast.'
  if (less === null || less < lowest) return undefined
  return `Room only costs ${formatRupees(less)} less, and some nights cost ${formatRupees(lowest)} with breakfast.`
}

/** What is doubted of a field of the form; undefined where nothing is. */
type Doubt = readonly [field: string, text: string | undefined]

/** Asks before a probable mistake is saved. If the answer is no, it throws, and the form marks the doubted fields. */
export const askAbout = async (ask: Ask, doubts: readonly Doubt[]): Promise<void> => {
  const found = doubts.filter(([, text]) => text !== undefined)
  const text = found.map(([, sentence]) => sentence).join(' ')
  const question = { title: 'Is this right?', text, confirm: 'Save all the same', cancel: 'Change it' }
  if (found.length > 0 && !(await ask(question))) throw Object.assign(new Error(text), { fields: Object.fromEntries(found) })
}
