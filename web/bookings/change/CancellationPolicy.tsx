import { hotelApi } from '#shared/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'

/** What the hotel told its guests about cancelling; nothing where it said nothing. */
export const CancellationPolicy = ({ hotelId }: { hotelId: string }) => {
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  if (!hotel?.cancellationPolicy) return null
  return (
    <section>
      <h3 className="strong">Cancellation policy</h3>
      <p className="prose">{hotel.cancellationPolicy}</p>
    </section>
  )
}
