import { IconCheck } from '@tabler/icons-react'
import { type IncludedOffer, includedText } from '#shared/prices/included-offers.ts'

/** What goes with the stay and changes no price; never beside a total. */
export const Included = ({ offers, nights }: { offers: readonly IncludedOffer[]; nights: number }) =>
  offers.length > 0 && (
    <ul className="stack gap-2">
      {offers.map(offer => (
        <li className="icon-text" key={offer.name}>
          <IconCheck size={18} stroke={1.5} aria-hidden />
          <p className="small-below">
            <span className="strong">{includedText(nights, offer)}</span>
            {offer.description && <small className="prose"> {offer.description}</small>}
          </p>
        </li>
      ))}
    </ul>
  )
