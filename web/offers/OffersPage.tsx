import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can } from '#shared/contract/permissions.ts'
import { type OfferRow, specialOfferApi } from '#shared/rates/offers.ts'
import { formatDate } from '#shared/words/dates.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { HotelScreen } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Marked } from '#web/ui/text/Marked.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { effectText } from './offer-effect.ts'

const columns: readonly Column<OfferRow>[] = [
  {
    id: 'name',
    label: 'Name',
    text: offer => offer.name,
    cell: offer => <Marked name={offer.name} mark={[effectText(offer), offer.code && `code ${offer.code}`].filter(Boolean).join(', ')} />,
    width: 4.9,
  },
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

const details: readonly Column<OfferRow>[] = [
  { id: 'effect', label: 'What it does', text: effectText },
  { id: 'code', label: 'Code', text: ({ code }) => code ?? '' },
  { id: 'nights', label: 'Nights at least', text: ({ minNights }) => (minNights > 1 ? String(minNights) : '') },
  { id: 'bookFrom', label: 'Can be booked from', text: ({ bookFrom }) => (bookFrom ? formatDate(bookFrom) : '') },
  { id: 'bookTo', label: 'Can be booked until', text: ({ bookTo }) => (bookTo ? formatDate(bookTo) : '') },
]

/** Who may not change rooms leaves offers alone that change prices. */
const choicesFor = (viewer: SignedInUser) => (offer: OfferRow) => {
  const isPriced = offer.effect !== 'SHOWN' && !can(viewer, 'rooms', 'UPDATE')
  return {
    edit: can(viewer, 'specialOffers', 'UPDATE') && !isPriced,
    remove: can(viewer, 'specialOffers', 'DELETE') && !isPriced,
    ...(isPriced && { reason: 'It changes prices: that also needs the right to change rooms.' }),
  }
}

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
        details={details}
        choices={choicesFor(viewer)}
        usualOrder="start"
        may={action => can(viewer, 'specialOffers', action)}
        form={(offer, onClose) => <OfferDialog {...{ viewer, hotelId, offer, onClose }} />}
        empty="No Special Offers Found"
        purpose="Guests see an offer on the hotel’s page while it lasts."
      />
    )}
  </HotelScreen>
)
