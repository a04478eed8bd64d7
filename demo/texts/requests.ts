/** What guests write into the special request of a booking. */
export const specialRequests: string[] = [
  'We arrive late, around 10.30 PM. Please keep dinner for two, vegetarian.',
  'A quiet room away from the lift, please.',
  'Jain food without onion, garlic and potatoes for all meals.',
  'It is our first wedding anniversary. A small cake would be lovely, eggless.',
  'Cot for a baby of nine months.',
  'Ground floor if possible, my mother walks with a stick.',
  'Please arrange a taxi from the airport, flight lands at 1.15 PM.',
  'Early check-in if the room is ready; we come by the night train.',
  'Extra blankets and a hot-water bottle.',
  'GST invoice in the company name at check-out.',
]
