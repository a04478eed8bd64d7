import { courtyardRoomOne, courtyardRoomTwo } from './scenes/courtyard-rooms.ts'
import { gardenRoomOne, gardenRoomTwo } from './scenes/garden-rooms.ts'
import { goaBeach } from './scenes/goa-beach.ts'
import { cottageOne, cottageTwo } from './scenes/goa-cottages.ts'
import { familyOne, familyTwo } from './scenes/goa-family-suite.ts'
import { seaRoomOne, seaRoomTwo } from './scenes/goa-rooms.ts'
import { goaVerandah } from './scenes/goa-verandah.ts'
import { goaVilla } from './scenes/goa-villa.ts'
import { lakePalaceCover } from './scenes/lake-palace-cover.ts'
import { lakeRoomOne, lakeRoomThree, lakeRoomTwo } from './scenes/lake-rooms.ts'
import { maharanaSuiteOne, maharanaSuiteThree, maharanaSuiteTwo } from './scenes/maharana-suites.ts'
import { palaceCourtyard } from './scenes/palace-courtyard.ts'
import { palaceJetty } from './scenes/palace-jetty.ts'
import { palacePool } from './scenes/palace-pool.ts'
import { palaceTerrace } from './scenes/palace-terrace.ts'

/** Every picture of the demo by its file name. */
export const scenes: Record<string, () => string> = {
  'lake-palace-cover': lakePalaceCover,
  'lake-palace-courtyard': palaceCourtyard,
  'lake-palace-terrace': palaceTerrace,
  'lake-palace-pool': palacePool,
  'lake-palace-jetty': palaceJetty,
  'courtyard-room-1': courtyardRoomOne,
  'courtyard-room-2': courtyardRoomTwo,
  'garden-room-1': gardenRoomOne,
  'garden-room-2': gardenRoomTwo,
  'lake-view-room-1': lakeRoomOne,
  'lake-view-room-2': lakeRoomTwo,
  'lake-view-room-3': lakeRoomThree,
  'maharana-suite-1': maharanaSuiteOne,
  'maharana-suite-2': maharanaSuiteTwo,
  'maharana-suite-3': maharanaSuiteThree,
  'sea-breeze-cover': goaVilla,
  'sea-breeze-beach': goaBeach,
  'sea-breeze-verandah': goaVerandah,
  'garden-cottage-1': cottageOne,
  'garden-cottage-2': cottageTwo,
  'sea-view-room-1': seaRoomOne,
  'sea-view-room-2': seaRoomTwo,
  'family-suite-1': familyOne,
  'family-suite-2': familyTwo,
}
