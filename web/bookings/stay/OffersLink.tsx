import { askForOffers } from '#shared/guest-page.ts'
import { hotelPath } from '#shared/paths.ts'
import { Link } from '#web/ui/Link.tsx'

/** Beside a stay: there are offers, on the hotel's page. */
export const OffersLink = ({ slug }: { slug: string }) => (
  <p>
    <Link className="icon-link" to={`${hotelPath(slug)}#offers`}>
      {askForOffers}
    </Link>
  </p>
)
