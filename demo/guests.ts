import type { DemoRoom } from './calendar.ts'
import type { Random } from './random.ts'

const firstNames =
  'Aarav Aditi Ananya Arjun Asha Bhavna Chetan Deepa Devika Farhan Gauri Harish Ishaan Jaya Kabir Kavya Lakshmi Meera Mohan Nandini Neha Nikhil Omkar Parul Pooja Pranav Priya Rahul Rajesh Rekha Ritu Rohan Sanjay Shreya Siddharth Sneha Suresh Tanvi Uma Varun Vikram Zoya Emma Lukas'.split(
    ' ',
  )
const lastNames =
  'Agarwal Bhatia Bose Chatterjee Chauhan Choudhary Desai Deshmukh DSouza Fernandes Ghosh Gupta Iyer Jain Jha Joshi Kapoor Khan Kulkarni Kumar Mehta Menon Mishra Mukherjee Nair Naidu Pandey Patel Pillai Rao Rathore Reddy Saxena Shah Sharma Shekhawat Singh Sinha Srinivasan Thomas Trivedi Verma'.split(
    ' ',
  )
const streets = ['MG Road', 'Park Street', 'Linking Road', 'Brigade Road', 'Civil Lines', 'Station Road', 'Lake Road', 'Gandhi Nagar']
const towns = [
  'Mumbai 400050',
  'New Delhi 110024',
  'Bengaluru 560025',
  'Kolkata 700016',
  'Pune 411004',
  'Jaipur 302006',
  'Ahmedabad 380009',
  'Kochi 682016',
]
const requests = [
  'We arrive late, around 23:00.',
  'A quiet room away from the lift, please.',
  'Pure vegetarian meals, no onion or garlic.',
  'Early check-in if the room is ready.',
  'It is our anniversary: a small cake in the room would be lovely.',
  'A cot for the baby, please.',
  'My mother uses a wheelchair; is there a ramp at the entrance?',
  'Pick-up from the railway station at 14:30, if possible.',
  'Two single beds instead of a double.',
  'We travel with a car and a driver.',
]
/** Companies that do not exist, with numbers whose check character is right. */
const companies = [
  { name: 'Meridian Textiles Pvt Ltd', gst: '27AAPFU0939F1ZV', address: '14 Mill Road, Mumbai 400013' },
  { name: 'Southern Cross Software LLP', gst: '29AAGCB7383J1Z4', address: '3rd Floor, Residency Road, Bengaluru 560025' },
]

export interface DemoGuest {
  name: string
  email: string
  phone: string
  address: string | null
  request: string | null
  company: { name: string; gst: string; address: string } | null
}

/** A guest who does not exist: addresses under a reserved domain, numbers in a row that is commonly used for examples. */
export const makeGuest = (random: Random): DemoGuest => {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${random.int(1, 99)}@guest.example`.toLowerCase(),
    phone: `+9198765${String(random.int(0, 99_999)).padStart(5, '0')}`,
    address: random.chance(0.4) ? `${random.int(1, 240)} ${random.pick(streets)}, ${random.pick(towns)}` : null,
    request: random.chance(0.3) ? random.pick(requests) : null,
    company: random.chance(0.06) ? random.pick(companies) : null,
  }
}

/** A party that these rooms sleep, within the limits of the search. */
export const makeParty = (random: Random, rooms: readonly DemoRoom[]) => {
  const adultPlaces = rooms.reduce((sum, room) => sum + room.adultCapacity, 0)
  const childPlaces = rooms.reduce((sum, room) => sum + room.childrenCapacity, 0)
  const usual = rooms.length * (random.chance(0.8) ? 2 : 1)
  const adults = Math.max(rooms.length, Math.min(5, adultPlaces, usual))
  const children = random.chance(0.3) ? random.int(0, Math.min(3, childPlaces)) : 0
  return { adults, children, childAges: Array.from({ length: children }, () => random.int(1, 9)) }
}
