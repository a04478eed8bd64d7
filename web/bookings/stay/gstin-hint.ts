import { gstState } from '#shared/words/gst-states.ts'
import { tidyCode } from '#shared/words/tidy.ts'

/** Of a number that is being typed: the State whose it is, once it is whole. */
export const gstinHint = (typed: string): string => {
  const gstin = tidyCode(typed)
  const state = gstin.length === 15 ? gstState(gstin) : undefined
  return state ? `Registered in ${state}.` : '15 characters.'
}
