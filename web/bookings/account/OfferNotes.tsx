import type { SpecialOffer } from '#shared/offers.ts'

/** An offer as it goes along with a booking: it changes no price, the hotel keeps it at its desk. */
const offerText = ({ name, discountPercentage }: Pick<SpecialOffer, 'name' | 'discountPercentage'>): string =>
  `Offer at this hotel: ${name}${discountPercentage > 0 ? `, ${discountPercentage}% off` : ''}, at the desk`

/** The offers that go along with a stay, in the hotel's words. They change no figure. */
export const OfferNotes = ({ offers }: { offers: readonly Pick<SpecialOffer, 'name' | 'description' | 'discountPercentage'>[] }) =>
  offers.length > 0 && (
    <ul className="stack gap-2">
      {offers.map(offer => (
        <li key={offer.name}>
          <p>{offerText(offer)}</p>
          {offer.description && <p className="small prose">{offer.description}</p>}
        </li>
      ))}
    </ul>
  )
