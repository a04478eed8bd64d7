import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from './reading.ts'

/** Line by line as the systems write them, with made-up guests. */
const files = {
  'Booking.com': `"Book number","Booked by","Guest name(s)",Check-in,Check-out,Status,Rooms,Adults,"Children's age(s)",Price,"Commission amount","Unit type","Phone number"
4567890123.0,"Meera Iyer","Meera Iyer",2027-01-27,2027-01-29,ok,1,2,,"11800 INR","1770 INR",Deluxe,919812345678
4567890124,"Ravi Nair","Ravi Nair","Wed, 27 Jan 2027","Fri, 29 Jan 2027",cancelled_by_guest,1,2,"7, 4","11800.00 INR",,Deluxe,9812345678`,
  Airbnb: `Confirmation code,Status,Guest name,Contact,# of adults,Start date,End date,Listing,Earnings
HMABCDEF12,Confirmed,Meera Iyer,+91 98123 45678,2,2027-01-27,2027-01-29,Deluxe,"₹11,800.00"`,
  Cloudbeds: `Reservation Number,Name,Email,Phone Number,Check in Date,Check out Date,Room Number,Room Type,Adults,Grand Total,Amount Paid,Status,Source
1234567890,Meera Iyer,meera@mail.example,9812345678.0,2027-01-27T00:00:00.000Z,2027-01-28T18:30:00Z,510.0,,2.0,11800.0,0.0,Checked In,Booking.com`,
  eZee: `Res. No;Guest Name;Mobile;Arrival;Dept;Room;Pax;Total;Res. Type
77;"Meera Iyer";9812345678;27-01-2027 14:00:00;29-01-2027 11:00:00;510;2(A) 0(C);11800;Guaranteed`,
}

test('exports of other systems are read as they are, and what is off there is said', () => {
  for (const [name, csv] of Object.entries(files)) {
    const [first, second] = readRows({ csv, dateOrder: undefined }).rows
    assert.deepEqual([first?.faults, first?.notes], [{}, []], name)
    assert.deepEqual(
      [first?.userName, first?.userPhone, first?.checkIn, first?.checkOut, first?.adults, first?.pricePaise],
      ['Meera Iyer', '+919812345678', '2027-01-27', '2027-01-29', 2, 1_180_000],
      name,
    )
    if (name === 'Booking.com') {
      assert.equal(first?.reference, '4567890123')
      assert.deepEqual(second?.faults, { status: 'This stay is off or over. Leave the row out.' })
      assert.deepEqual([second?.checkIn, second?.checkOut, second?.childAges], ['2027-01-27', '2027-01-29', [7, 4]])
    }
    if (name === 'Cloudbeds') assert.deepEqual([first?.room, first?.isCheckedIn, first?.source], ['510', true, 'OTHER_SITE'])
  }
})

test('people in one cell: children need their ages', () => {
  const heads = 'Reference,Guest,Phone,Check-in,Check-out,Room,Price,Adults,Ages of children'
  const peopleOf = (adults: string, ages = '') => {
    const csv = `${heads}\nA1,Asha Rao,9812345678,2026-12-05,2026-12-07,101,100,${adults},${ages}`
    const [row] = readRows({ csv, dateOrder: undefined }).rows
    return [row?.adults, row?.childAges, row?.faults.adults ?? row?.faults.childAges]
  }
  for (const adults of ['2(A) 0(C)', '2 (A) 0 (C)', '2 / 0', '2+0', '2 adults', '2.0', '२'])
    assert.deepEqual(peopleOf(adults), [2, [], undefined], adults)
  assert.deepEqual(peopleOf('2(A) 1(C)', '7'), [2, [7], undefined])
  assert.deepEqual(peopleOf('2(A) 1(C)'), [2, undefined, 'Write the ages of 1 child.'])
  assert.match(String(peopleOf('9(A) 0(C)')[2]), /from 1 to/)
})

test('one heading in quotation marks is no obstacle, whatever stands between the cells', () => {
  for (const sign of [',', ';', '\t']) {
    const line = (...cells: string[]) => cells.join(sign)
    const csv = [
      line('Reference', '"Guest"', 'Phone', 'Check-in', 'Check-out', 'Room', 'Price'),
      line('A1', '"Rao, Asha; and family"', '1', '', '', '', ''),
    ].join('\n')
    assert.equal(readRows({ csv, dateOrder: undefined }).rows[0]?.userName, 'Rao, Asha; and family', sign)
  }
})
