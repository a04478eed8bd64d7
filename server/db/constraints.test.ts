import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { constraintSentences } from './constraints.ts'

/** What no person can run into by what they send: it would be a fault of ours, and is answered and logged as one. */
const ours: Record<string, readonly string[]> = {
  'names, keys and states that the product makes itself': [
    'account_email_in_small_letters booking_advance_not_negative booking_extended_twice_at_most booking_hold_ends_while_pending',
    'booking_of_own_page_has_no_other_reference booking_source_known booking_by_link_is_of_the_desk booking_key_version_counts hotel_booking_page_secret_is_long booking_payment_back_has_reason booking_payment_method_known',
    'booking_payment_not_zero booking_payment_of_provider_is_online booking_payment_recorded_once booking_reference_unique_in_hotel',
    'charge_has_text charge_kind_known charge_not_zero due_attempts_not_negative due_status_known due_transfer_unique due_via_known',
    'email_change_in_small_letters email_change_token_unique hotel_image_one_logo hotel_image_one_per_place hotel_image_shows_own_picture',
    'hotel_slug_unique installation_is_one log_actor_known night_extra_people_cost_their_part night_price_not_negative',
    'night_parts_of_price night_people_make_sense night_tax_mode_known night_tax_parts_of_its_mode order_amount_at_least_one_rupee order_of_who_books_unique',
    'order_buys_once order_provider_id_unique order_purpose_known order_link_known order_receipt_unique outbox_key_unique payment_amount_positive',
    'payment_provider_id_unique payout_key_once payout_positive permission_actions_known picture_id_unique record_billing_known',
    'record_discount_zero_to_hundred_percent record_price_at_most_list_price record_transaction_unique refund_amount_positive',
    'refund_provider_id_unique refund_status_known reset_token_unique resource_name_unique role_key_is_global role_key_known',
    'booking_guest_pin_six_digits charge_tax_class_known document_file_copy_known document_file_name_unique document_heads_known',
    'document_issued_once document_kind_known document_note_names_document document_number_has_form document_number_unique_in_hotel',
    'document_tax_by_heads document_total_is_taxable_and_tax document_total_positive hotel_series_code_four_letters',
    'hotel_series_code_unique_for_owner line_quantity_positive line_tax_divides_in_halves series_number_has_six_digits',
    'role_key_unique room_image_position_once signup_token_unique tax_rate_class_known tax_rate_in_bounds cleaning_states_known',
    'cleaning_before_of_a_dirty_room',
    'block_names_one_room block_note_at_most_300 block_reason_known night_has_one_owner',
    'group_folio_unique group_payment_key_once group_payment_method_known group_payment_positive group_share_positive one_share_of_group_payment',
    'carried_over_was_received_at_desk',
  ],
  'rows that are written together with the one they name, or locked before': [
    'agreed_night_of_room block_of_hotel block_of_room booking_payment_of_payment charge_of_booking due_of_order due_of_payment enquiry_of_booking feature_of_plan',
    'former_member_of_hotel hotel_image_of_picture member_role_of_member night_of_block night_of_booking order_of_booking order_of_hotel payment_of_order',
    'permission_of_hotel permission_of_resource permission_of_role refund_of_payment room_amenity_of_room room_image_of_picture',
    'room_image_of_room room_of_booking cancellation_step_of_ladder day_price_of_type season_price_of_season season_price_of_type',
    'special_offer_type_of_offer stay_rule_of_type booking_of_folio document_of_folio document_refers_to_document',
    'file_of_document folio_of_hotel line_of_document series_of_hotel cleaning_of_room cleaning_left_by_booking',
    'booking_of_group group_of_folio group_of_hotel payment_of_group share_of_group_payment booking_of_import import_of_hotel',
  ],
  'accounts and plans, which nobody deletes while they are used': [
    'account_created_by_hotel account_created_by_owner account_role_of_account account_role_of_role amenity_changed_by_account',
    'bank_reading_read_by_account block_changed_by_account booking_changed_by_account booking_payment_created_by_account charge_created_by_account coupon_changed_by_account device_of_account',
    'email_change_of_account enquiry_changed_by_account former_member_of_account hotel_changed_by_account hotel_image_changed_by_account',
    'hotel_of_owner log_of_account member_changed_by_account member_of_account order_of_account payment_plan_changed_by_account',
    'payout_created_by_account plan_feature_changed_by_account record_of_account record_of_coupon refund_decided_by_account',
    'reset_link_of_account role_changed_by_account room_changed_by_account room_type_changed_by_account session_of_account',
    'special_offer_changed_by_account used_link_of_account cancellation_ladder_changed_by_account hotel_tax_changed_by_account',
    'season_changed_by_account stay_rule_changed_by_account cleaning_changed_by_account group_changed_by_account group_payment_created_by_account',
    'import_made_by_account coupon_use_by_account coupon_use_of_coupon',
  ],
}

test('every check, unique key and foreign key has its sentence, or nobody can run into it', async t => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname::text as name from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f', 'x')
    union select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
      where indisunique and c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  const internal = Object.values(ours).flatMap(lines => lines.flatMap(line => line.split(' ')))
  const names = rows.map(({ name }) => name)
  const spoken = Object.keys(constraintSentences)
  // The two that triggers raise are no constraints of a table.
  const raised = ['last_super_admin_stays', 'role_of_same_hotel']
  assert.deepEqual([...internal, ...spoken].sort(), [...names, ...raised].sort())
})
