import type { EnquiryText, OfferText } from './types.ts'

export const lakeViewPalaceOffers: OfferText[] = [
  {
    name: 'Three nights by the lake',
    description: 'Stay three nights or longer: we fetch you from the airport, and a boat takes you out at sunset.',
    discountPercentage: 0,
    minNights: 3,
    startsInDays: -20,
    endsInDays: 45,
  },
  {
    name: 'Monsoon on the terrace',
    description: 'When the hills turn green: pakoras and masala chai on the house, every evening from Sunday to Thursday.',
    discountPercentage: 0,
    startsInDays: 30,
    endsInDays: 110,
    season: ['07-01', '09-15'],
  },
]

export const lakeViewPalaceEnquiries: EnquiryText[] = [
  {
    name: 'Ananya Deshpande',
    email: 'ananya.deshpande@atithi.example',
    phone: '+919820114376',
    status: 'PENDING',
    message: 'We are a family of five with grandparents. Is there a room on the ground floor without steps, close to the dining arches?',
  },
  {
    name: 'Vikram Rathore',
    email: 'vikram.rathore@atithi.example',
    phone: '+919414072251',
    status: 'PENDING',
    message:
      'My parents have their 40th anniversary next month. Could you arrange a dinner for twelve on the terrace, vegetarian, without onion and garlic?',
  },
  {
    name: 'Meera Krishnan',
    email: 'meera.krishnan@atithi.example',
    phone: '+919840236610',
    status: 'PENDING',
    message: 'Our train reaches Udaipur City at 5.40 in the morning. Can we leave our bags and freshen up before check-in?',
  },
  {
    name: 'Farhan Qureshi',
    email: 'farhan.qureshi@atithi.example',
    phone: '+919935418027',
    status: 'RESOLVED',
    message: 'Do you have parking for a small bus with 18 seats, two nights, for a college group?',
  },
  {
    name: 'Sneha Banerjee',
    email: 'sneha.banerjee@atithi.example',
    phone: '+919830551942',
    status: 'RESOLVED',
    message: 'I would like a GST invoice in the name of our company for three rooms. Which details do you need from me?',
  },
  {
    name: 'Harpreet Gill',
    email: 'harpreet.gill@atithi.example',
    phone: '+919876120453',
    status: 'PENDING',
    message: 'Is the pool heated in January? We are coming with two small children, four and seven.',
  },
  {
    name: 'Joseph Thomas',
    email: 'joseph.thomas@atithi.example',
    phone: '+919447203318',
    status: 'CLOSED',
    message: 'Can we bring our dog, a quiet eight-year-old Labrador?',
  },
  {
    name: 'Ritu Agarwal',
    email: 'ritu.agarwal@atithi.example',
    phone: '+919351667284',
    status: 'PENDING',
    message:
      'Looking for the whole house, twelve rooms, for a small wedding in February, two nights. Please send me a quotation with all meals.',
  },
]
