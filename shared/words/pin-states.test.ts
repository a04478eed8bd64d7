import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateNames } from './gst-states.ts'
import { stateOfPin } from './pin-states.ts'

test('a PIN code names its State where its first digits decide it', () => {
  const known: Record<string, string> = {
    '110001': 'Delhi',
    '122001': 'Haryana',
    '141001': 'Punjab',
    '171001': 'Himachal Pradesh',
    '190001': 'Jammu and Kashmir',
    '194101': 'Ladakh',
    '226001': 'Uttar Pradesh',
    '248001': 'Uttarakhand',
    '263136': 'Uttarakhand',
    '313001': 'Rajasthan',
    '380001': 'Gujarat',
    '400001': 'Maharashtra',
    '403509': 'Goa',
    '462001': 'Madhya Pradesh',
    '492001': 'Chhattisgarh',
    '500001': 'Telangana',
    '530001': 'Andhra Pradesh',
    '560001': 'Karnataka',
    '600001': 'Tamil Nadu',
    '695001': 'Kerala',
    '700001': 'West Bengal',
    '734101': 'West Bengal',
    '737101': 'Sikkim',
    '744101': 'Andaman and Nicobar Islands',
    '751001': 'Odisha',
    '781001': 'Assam',
    '790001': 'Arunachal Pradesh',
    '793001': 'Meghalaya',
    '795001': 'Manipur',
    '796001': 'Mizoram',
    '797001': 'Nagaland',
    '799001': 'Tripura',
    '800001': 'Bihar',
    '834001': 'Jharkhand',
    ' 313 001 ': 'Rajasthan',
  }
  for (const [pin, state] of Object.entries(known)) {
    assert.equal(stateOfPin(pin), state, pin)
    assert.ok(stateNames.includes(state), state)
  }
})

test('where a sorting district lies in two States, for the army, and for anything else it proposes none', () => {
  // Chandigarh and Mohali, Kashipur, Diu, Daman, Bhadrachalam, Yanam, Puducherry, Karaikal, Mahe, Lakshadweep, Deoghar.
  const open = ['160017', '140301', '244713', '362520', '396210', '507111', '533464', '605001', '609602', '673310', '682555', '814112']
  for (const pin of [...open, '900001', '013001', '31300', '3130011', 'W1A 1AA', '']) assert.equal(stateOfPin(pin), undefined, pin)
})
