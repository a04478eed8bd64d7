import type { TestServer } from '../../testing.ts'

/** What a test hotel lacks so that its form can be sent: the bank account and what extras cost. */
export const completeHotel = (world: TestServer, hotelId: string) =>
  world.db
    .updateTable('hotel')
    .set({
      beneficiary_name: 'Haveli Hotels LLP',
      bank_account_number: '123456789012',
      ifsc_code: 'HDFC0001234',
      extra_child_breakfast_paise: 20_000,
      extra_child_meal_paise: 30_000,
      extra_bed_paise: 80_000,
      extra_adult_breakfast_paise: 40_000,
      extra_adult_meal_paise: 60_000,
    })
    .where('id', '=', hotelId)
    .execute()
