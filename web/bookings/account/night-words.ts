import type { BookedNight } from '#shared/booking-lists.ts'
import { formatRupees } from '#shared/money.ts'

/** `, Christmas: room ₹4,100.00, extra beds ₹600.00`: why a night costs what it does; nothing where it is the plain price of the room. */
export const partsText = ({ parts }: Pick<BookedNight, 'parts'>): string => {
  if (!parts) return ''
  const { room, people, beds, offer, tax, step } = parts
  const words = [
    ['extra people', people],
    ['extra beds', beds],
    ['offer', offer],
    ['GST', tax],
    ['lowered for GST', step],
  ] as const
  const said = words.filter(([, rupees]) => rupees !== 0).map(([text, rupees]) => `${text} ${formatRupees(rupees)}`)
  const why = parts.why === 'override' ? ', agreed price' : parts.why ? `, ${parts.why}` : ''
  return said.length > 0 ? `${why}: room ${formatRupees(room)}, ${said.join(', ')}` : why
}
