import { formatDate } from '#shared/dates.ts'
import { type OfferRow, specialOfferApi } from '#shared/offers.ts'
import { can } from '#shared/permissions.ts'
import { CrudTab } from '#web/lists/CrudTab.tsx'
import { HotelScreen } from '#web/shell/HotelScreen.tsx'
import type { Column } from '#web/ui/columns.ts'
import { OfferDialog } from './OfferDialog.tsx'

const columns: readonly Column<OfferRow>[] = [
  { id: 'name', label: 'Name', text: offer => offer.name, width: 4.9 },
  {
    id: 'discount',
    label: 'Discount %',
    text: offer => String(offer.discountPercentage),
    value: offer => offer.discountPercentage,
    looks: 'number',
    width: 3.6,
  },
  { id: 'start', label: 'Start Date', text: offer => formatDate(offer.startDate), value: offer => offer.startDate, width: 4.8 },
  { id: 'end', label: 'End Date', text: offer => formatDate(offer.endDate), value: offer => offer.endDate, width: 4.8 },
  { id: 'description', label: 'Description', text: offer => offer.description ?? '', looks: 'long', width: 4.4 },
]

/** `/dashboard/specialoffers`: what the hotel's page offers guests. */
export const OffersPage = () => (
  <HotelScreen title="Special Offers">
    {({ viewer, hotelId }) => (
      <CrudTab
        noun={{ one: 'special offer', many: 'special offers' }}
        contracts={specialOfferApi}
        input={{ hotelId }}
        removal={offer => ({ hotelId, specialOfferId: offer.id })}
        nameOf={offer => offer.name}
        columns={columns}
        usualOrder="start"
        may={action => can(viewer, 'specialOffers', action)}
        form={(offer, onClose) => <OfferDialog {...{ hotelId, offer, onClose }} />}
        empty="No Special Offers Found"
        purpose="Guests see an offer on the hotel’s page while it lasts."
      />
    )}
  </HotelScreen>
)
