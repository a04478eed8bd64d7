import { askForOffers } from '#shared/guest-page.ts'
import { hotelPath } from '#shared/paths.ts'
import { Link } from '#web/ui/Link.tsx'

export const OffersLink = ({ slug }: { slug: string }) => (
  <p>
    <Link className="icon-link" to={`${hotelPath(slug)}#offers`}>
      {askForOffers}
    </Link>
  </p>
)
