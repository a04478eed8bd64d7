import { offerText } from '#shared/offer-text.ts'
import type { SpecialOffer } from '#shared/offers.ts'

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
