import { gstState } from '../words/gst-states.ts'

/** That a GSTIN is of another State than the hotel, which is right for few; undefined where it is of its own or not to be told. */
export const otherStateOf = (gstin: string, hotelState: string | null): string | undefined => {
  const [named, own] = [gstState(gstin), hotelState?.trim() ?? '']
  if (!named || own === '' || named.toLowerCase() === own.toLowerCase()) return undefined
  return `This GSTIN is of ${named}; your hotel is in ${own}.`
}
