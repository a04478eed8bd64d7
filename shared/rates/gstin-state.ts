import { gstState } from '../words/gst-states.ts'

/** A warning that a GSTIN is of another State than the hotel; undefined if the States match or one is unknown. */
export const otherStateOf = (gstin: string, hotelState: string | null): string | undefined => {
  const [named, own] = [gstState(gstin), hotelState?.trim() ?? '']
  if (!named || own === '' || named.toLowerCase() === own.toLowerCase()) return undefined
  return `This GSTIN is of ${named}; your hotel is in ${own}.`
}
