import { toRupees } from '#shared/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { Booking } from './use-booking.ts'

/** Asks before anybody pays another amount than the one they saw. */
export const PriceChanged = ({ booking }: { booking: Booking }) => {
  const { priceChange, acceptPrice, declinePrice } = booking
  if (!priceChange) return null
  const footer = (
    <>
      <Button onClick={declinePrice}>Choose other rooms</Button>
      <Button variant="primary" onClick={() => void acceptPrice()}>
        Book at the new price
      </Button>
    </>
  )
  return (
    <Dialog open title="The price has changed" onClose={declinePrice} footer={footer}>
      <p>
        While you were booking, the hotel changed its price. Your stay now costs <Money rupees={toRupees(priceChange.total)} />. You would
        pay <Money rupees={toRupees(priceChange.now)} /> now instead of <Money rupees={toRupees(priceChange.was)} />.
      </p>
    </Dialog>
  )
}
