import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { constraintSentences } from './constraints.ts'

/** What no person can run into by what they send: it would be a fault of ours, and is answered and logged as one. */
const ours: Record<string, readonly string[]> = {
  'names, keys and states that the product makes itself': [
    'booking_page_secret_is_long booking_page_secret_is_one email_change_in_small_letters email_change_token_unique',
    'account_email_in_small_letters booking_reference_unique_in_hotel booking_hold_ends_while_pending booking_extended_twice_at_most booking_key_version_counts',
    'booking_advance_not_negative night_price_not_negative due_status_known due_via_known due_transfer_unique due_tries_not_negative hotel_slug_unique',
    'order_amount_at_least_one_rupee order_purpose_known order_booking_unique order_provider_id_unique order_receipt_unique order_buys_once',
    'outbox_key_unique payment_amount_positive payment_outcome_known payment_provider_id_unique permission_actions_known picture_id_unique',
    'record_billing_known record_transaction_unique record_discount_zero_to_hundred_percent record_price_at_most_list_price refund_amount_positive refund_status_known refund_provider_id_unique reset_token_unique',
    'hotel_image_one_per_place hotel_image_shows_own_picture hotel_image_cover_is_first hotel_image_one_logo',
    'booking_payment_back_has_reason booking_payment_method_known booking_payment_not_zero booking_payment_of_provider_is_online',
    'booking_payment_recorded_once charge_has_text charge_kind_known charge_not_zero log_actor_known payout_key_once payout_positive',
    'resource_name_unique role_key_is_global role_key_known role_key_unique room_image_position_once signup_token_unique',
  ],
  'rows that are written together with the one they name, or locked before': [
    'agreed_night_of_room enquiry_of_booking night_of_booking room_of_booking order_of_booking order_of_hotel',
    'hotel_due_payment_id_fkey hotel_image_hotel_id_picture_id_fkey member_role_hotel_id_account_id_fkey payment_order_id_fkey',
    'payment_plan_feature_plan_id_fkey permission_hotel_id_fkey permission_resource_id_fkey permission_role_id_fkey refund_payment_id_fkey',
    'booking_payment_payment_id_fkey charge_of_booking',
    'room_amenity_hotel_id_room_id_fkey room_image_hotel_id_picture_id_fkey room_image_hotel_id_room_id_fkey former_member_hotel_id_fkey',
  ],
  'accounts and plans, which nobody deletes while they are used': [
    'account_made_by_hotel_fkey account_made_by_owner_fkey account_role_account_id_fkey account_role_role_id_fkey',
    'device_account_id_fkey email_change_account_id_fkey used_link_account_id_fkey',
    'former_member_account_id_fkey hotel_owner_id_fkey member_account_id_fkey payment_order_account_id_fkey payment_record_account_id_fkey',
    'amenity_changed_by_fkey booking_changed_by_fkey enquiry_changed_by_fkey hotel_changed_by_fkey member_changed_by_fkey role_changed_by_fkey',
    'hotel_image_changed_by_fkey room_changed_by_fkey room_type_changed_by_fkey special_offer_changed_by_fkey',
    'booking_charge_made_by_fkey booking_log_account_id_fkey booking_payment_made_by_fkey payout_made_by_fkey refund_decided_by_fkey',
    'coupon_changed_by_fkey payment_plan_changed_by_fkey plan_feature_changed_by_fkey payment_record_coupon_id_fkey reset_link_account_id_fkey session_account_id_fkey',
  ],
}

test('every check, unique key and foreign key has its sentence, or nobody can run into it', async t => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname::text as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f')
    union select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
      where indisunique and c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  const internal = Object.values(ours).flatMap(lines => lines.flatMap(line => line.split(' ')))
  const names = rows.map(({ name }) => name)
  const spoken = Object.keys(constraintSentences)
  // The two that triggers raise are no constraints of a table.
  const raised = ['last_super_admin_stays', 'role_of_same_hotel']
  assert.deepEqual([...internal, ...spoken].sort(), [...names, ...raised].sort())
})
