import type { RoomTypeText } from './types.ts'

export const lakeViewPalaceRoomTypes: RoomTypeText[] = [
  {
    name: 'Courtyard Room',
    roomNumbers: ['101', '102', '103', '104'],
    description:
      'On the ground floor around the fountain court, cool at noon and quiet at night. 24 m², queen bed, a reading chair by the window.',
    pricePerNight: 6800,
    priceWithMeals: 9400,
    adultCapacity: 2,
    childrenCapacity: 1,
    amenities: ['Air conditioning', 'Wi-Fi', 'Tea and coffee', 'Private bathroom', 'Safe'],
    pictures: [
      { file: 'courtyard-room-1.jpg', alt: 'Courtyard Room with ochre walls, a teak bed and blue shutters' },
      { file: 'courtyard-room-2.jpg', alt: 'Courtyard Room in rose by lamplight, a carved headboard between two windows' },
    ],
  },
  {
    name: 'Garden Room',
    roomNumbers: ['201', '202', '203'],
    description: 'Its arched door opens on the lawn, twenty steps from the pool. 28 m², king bed, and room for a cot or an extra bed.',
    pricePerNight: 8900,
    priceWithMeals: 11800,
    adultCapacity: 2,
    childrenCapacity: 2,
    amenities: ['Air conditioning', 'Wi-Fi', 'Tea and coffee', 'Private bathroom', 'Garden door', 'Safe'],
    pictures: [
      { file: 'garden-room-1.jpg', alt: 'Garden Room in sage green with a tall arched door to the garden' },
      { file: 'garden-room-2.jpg', alt: 'Garden Room with round windows, plank floor and two cane chairs' },
    ],
  },
  {
    name: 'Lake View Room',
    roomNumbers: ['301', '302', '303'],
    description:
      'On the first floor with cusped windows over the water; the morning sun reaches the bed at about half past seven. 32 m², king bed, sitting corner.',
    pricePerNight: 13500,
    priceWithMeals: 16700,
    adultCapacity: 3,
    childrenCapacity: 1,
    amenities: ['Air conditioning', 'Wi-Fi', 'Tea and coffee', 'Private bathroom', 'Lake view', 'Safe'],
    pictures: [
      { file: 'lake-view-room-1.jpg', alt: 'Lake View Room with peacock walls, the palace in the window and sun on the marble floor' },
      { file: 'lake-view-room-2.jpg', alt: 'Lake View Room in the morning, a red headboard between two tall windows' },
      { file: 'lake-view-room-3.jpg', alt: 'Sitting corner of the Lake View Room at dusk before three arches' },
    ],
  },
  {
    name: 'Maharana Suite',
    roomNumbers: ['401', '402'],
    description:
      'The family’s old apartments on the top floor: a four-poster bedroom, a sitting room of three arches over the lake, a marble bath. 68 m².',
    pricePerNight: 28500,
    priceWithMeals: 33200,
    adultCapacity: 4,
    childrenCapacity: 2,
    amenities: [
      'Air conditioning',
      'Wi-Fi',
      'Tea and coffee',
      'Private bathroom',
      'Lake view',
      'Sitting room',
      'Bathtub',
      'Private boat ride',
      'Safe',
    ],
    pictures: [
      { file: 'maharana-suite-1.jpg', alt: 'Maharana Suite: a gilded four-poster bed in a crimson room' },
      { file: 'maharana-suite-2.jpg', alt: 'Sitting room of the Maharana Suite with three open arches over the lake' },
      { file: 'maharana-suite-3.jpg', alt: 'Maharana Suite in midnight blue, a canopy bed beside a great window at dusk' },
    ],
  },
]
