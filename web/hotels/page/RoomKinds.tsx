import { useSearchParams } from 'react-router'
import type { LowestPrices, PublicHotel } from '#shared/hotels/hotels.ts'
import { peopleText } from '#shared/words/text.ts'
import { Pictures } from '#web/shell/layout/Pictures.tsx'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { nightText } from '../night-text.ts'
import { FromPrice } from './FromPrice.tsx'
import styles from './RoomKinds.module.css'

/** The search then begins with that kind. */
const chosen = (kind: string) => (params: URLSearchParams) => {
  params.set('kind', kind)
  return params
}

/** The kinds of rooms before any date is chosen. Short: every visitor's browser gets it. */
export const RoomKinds = ({ hotel, prices }: { hotel: PublicHotel; prices: LowestPrices }) => {
  const { roomKinds, bookable } = hotel
  const [, setParams] = useSearchParams()
  const viewer = usePictureViewer('rooms')
  const pictures = roomKinds.flatMap(({ picture, roomType }) => (picture ? { ...picture, imageName: roomType } : []))
  if (roomKinds.length === 0) return null
  return (
    <section aria-labelledby="rooms">
      <h2 className="title-2" id="rooms">
        Rooms
      </h2>
      <ul className={styles.kinds}>
        {roomKinds.map((kind, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two kinds may read the same
          <li className={styles.kind} key={at}>
            {pictures.length > 0 && (
              <div className={styles.picture}>
                {kind.picture ? (
                  <button
                    type="button"
                    className="picture-button"
                    onClick={() => viewer.open(pictures.findIndex(({ imagePath }) => imagePath === kind.picture?.imagePath))}
                  >
                    <Picture
                      picture={kind.picture}
                      alt={kind.roomType}
                      sizes={`(min-width: 60em) ${roomKinds.length < 3 ? 34 : 22}rem, (min-width: 40em) 45vw, 100vw`}
                    />
                  </button>
                ) : (
                  <Picture picture={null} alt="" sizes="100vw" />
                )}
              </div>
            )}
            <h3 className="title-3">{kind.roomType}</h3>
            <p>Sleeps {peopleText(kind.adultCapacity, kind.childrenCapacity)}</p>
            {/* The first of many: all of them stand below, and with the rooms that were found. */}
            <p className="small clamp">{kind.amenities.join(', ')}</p>
            <p className={styles.foot}>
              <FromPrice rupees={prices[kind.rate]} like={kind.pricePerNight} before="From " behind={` ${nightText([kind])}`} />
              {bookable && (
                // biome-ignore lint/a11y/useValidAnchor: it leads to the search, also before the scripts are there
                <a
                  href="#search"
                  aria-label={`Choose dates for ${kind.roomType}`}
                  onClick={() => setParams(chosen(kind.roomType), { replace: true, preventScrollReset: true })}
                >
                  Choose dates
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Pictures viewer={viewer} pictures={pictures} title="Rooms" />
    </section>
  )
}
