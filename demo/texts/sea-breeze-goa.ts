import type { EnquiryText, HotelText, OfferText, RoomTypeText } from './types.ts'

const roomTypes: RoomTypeText[] = [
  {
    name: 'Garden Cottage',
    roomNumbers: ['C1', 'C2', 'C3'],
    description:
      'A cottage of its own under the mango tree, with a sit-out and a hammock. 22 m², queen bed, ceiling fan and air conditioning.',
    pricePerNight: 3200,
    priceWithMeals: 4700,
    adultCapacity: 2,
    childrenCapacity: 1,
    amenities: ['Air conditioning', 'Wi-Fi', 'Private bathroom', 'Sit-out with hammock'],
    pictures: [
      { file: 'garden-cottage-1.jpg', alt: 'Garden Cottage with green shutters, a teak bed and a cane chair' },
      { file: 'garden-cottage-2.jpg', alt: 'Garden Cottage in lemon yellow with an arched door to the garden' },
    ],
  },
  {
    name: 'Sea View Room',
    roomNumbers: ['11', '12'],
    description: 'Upstairs in the old house, with the sea in the window and its sound at night. 26 m², king bed, shared verandah.',
    pricePerNight: 5600,
    priceWithMeals: 7300,
    adultCapacity: 2,
    childrenCapacity: 1,
    amenities: ['Air conditioning', 'Wi-Fi', 'Private bathroom', 'Sea view', 'Tea and coffee'],
    pictures: [
      { file: 'sea-view-room-1.jpg', alt: 'Sea View Room in white and blue, a wide window on the sea' },
      { file: 'sea-view-room-2.jpg', alt: 'Sea View Room in coral, two round-headed doors towards the beach' },
    ],
  },
  {
    name: 'Family Suite',
    roomNumbers: ['21'],
    description: 'Two rooms in a row under the tiled roof: a double and a single bed, a sitting corner with a sofa bed. 44 m².',
    pricePerNight: 9500,
    priceWithMeals: 12400,
    adultCapacity: 4,
    childrenCapacity: 3,
    amenities: ['Air conditioning', 'Wi-Fi', 'Private bathroom', 'Sea view', 'Tea and coffee', 'Small kitchen'],
    pictures: [
      { file: 'family-suite-1.jpg', alt: 'Family Suite in sea green with a double and a single bed' },
      { file: 'family-suite-2.jpg', alt: 'Second room of the Family Suite with cane chairs and two round windows' },
    ],
  },
]

const offers: OfferText[] = [
  {
    name: 'Stay a week',
    description: 'Seven nights or longer: a scooter is yours for two days, and the trip to Chapora fort is on us.',
    discountPercentage: 0,
    minNights: 7,
    startsInDays: -10,
    endsInDays: 60,
  },
  {
    name: 'Quiet weekdays',
    description: 'Sunday to Thursday a fish or vegetable thali on the verandah is on the house.',
    discountPercentage: 0,
    startsInDays: 15,
    endsInDays: 90,
  },
]

const enquiries: EnquiryText[] = [
  {
    name: 'Rohan Kulkarni',
    email: 'rohan.kulkarni@atithi.example',
    phone: '+919822307715',
    status: 'PENDING',
    message: 'We arrive at Mopa airport at 11 PM. Is there someone at the desk, and can you send a taxi?',
  },
  {
    name: 'Priya Fernandes',
    email: 'priya.fernandes@atithi.example',
    phone: '+919823441076',
    status: 'RESOLVED',
    message: 'Do two cottages lie next to each other? We are two couples and a baby of ten months.',
  },
  {
    name: 'Arjun Menon',
    email: 'arjun.menon@atithi.example',
    phone: '+919745628103',
    status: 'PENDING',
    message: 'Is the Wi-Fi good enough for video calls all day? I plan to work from there for two weeks.',
  },
]

export const seaBreezeGoa: HotelText = {
  name: 'Sea Breeze Goa',
  slug: 'sea-breeze-goa',
  address: { street1: 'House 212, Ozran Road', street2: 'Anjuna', city: 'Bardez', state: 'Goa', country: 'India', postalCode: '403509' },
  contactEmail: 'hello@seabreeze.atithi.example',
  contactPhone: '+919822154067',
  website: 'https://seabreeze.atithi.example',
  description: [
    'A hundred-year-old house with a tiled roof and a porch to sit on, four minutes on foot from the beach at Anjuna. Maria and Anton Pinto grew up here; since 2009 they have shared it with guests, in three cottages, two rooms upstairs and one suite.',
    'Breakfast is on the verandah until ten: fresh poi from the village baker, eggs, papaya, and pancakes with jaggery and coconut. Order dinner before four and Maria buys the fish at the Chapora jetty.',
    'The Wednesday market is a ten-minute walk. We lend bicycles, rent scooters and know which beach has shade. Mopa airport is 29 km away, Thivim station 17 km.',
  ].join('\n\n'),
  rating: 4.5,
  cancellationPolicy:
    'Free cancellation up to 5 days before arrival: the advance is refunded in full. After that, or if you do not come, the advance is kept. From 22 December to 3 January, free cancellation ends 15 days before arrival.',
  checkInCheckOutPolicy:
    'Check-in is from 1 PM, check-out until 10.30 AM. Please bring a photo identity card for every adult. If you arrive after 9 PM, call us and someone will wait for you with the key. Music outdoors stops at 10 PM.',
  checkInTime: '13:00',
  checkOutTime: '10:30',
  extraChildBreakfastCost: 200,
  extraChildMealCost: 500,
  extraAdultBreakfastCost: 350,
  extraAdultMealCost: 850,
  extraBedCost: 1000,
  advancePaymentRate: 25,
  bank: { beneficiaryName: 'Maria Pinto', accountNumber: '918010042257736', ifscCode: 'UTIB0000184' },
  logo: { file: 'sea-breeze-goa-logo.png', alt: 'Sea Breeze Goa: a palm over a wave' },
  covers: [
    { file: 'sea-breeze-cover.jpg', alt: 'The ochre house with tiled roofs and a porch between palms, the sea behind it' },
    { file: 'sea-breeze-beach.jpg', alt: 'The beach at sunset with palms and a fishing boat' },
    { file: 'sea-breeze-verandah.jpg', alt: 'The verandah with cane chairs and the sea between white columns' },
  ],
  amenities: [
    { name: 'Air conditioning', description: 'With a ceiling fan for those who prefer it' },
    { name: 'Wi-Fi', description: 'Free fibre, 50 Mbit/s, with battery backup' },
    { name: 'Private bathroom', description: 'Shower with solar hot water' },
    { name: 'Sea view', description: 'From the window and the verandah upstairs' },
    { name: 'Tea and coffee', description: 'Kettle, tea, coffee and biscuits' },
    { name: 'Sit-out with hammock', description: 'Your own porch under the mango tree' },
    { name: 'Small kitchen', description: 'Refrigerator, hob and pans for baby food or late snacks' },
  ],
  roomTypes,
  offers,
  enquiries,
}
