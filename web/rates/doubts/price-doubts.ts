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

/** Asks before a probable mistake is saved, and throws if the answer is no. */
export const askAbout = async (ask: Ask, doubts: readonly (string | undefined)[]): Promise<void> => {
  const text = doubts.filter(doubt => doubt !== undefined).join(' ')
  const question = { title: 'Is this right?', text, confirm: 'Save all the same', cancel: 'Change it' }
  if (text !== '' && !(await ask(question))) throw new Error('Nothing was saved yet.')
}
