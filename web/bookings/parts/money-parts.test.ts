import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepsMoreText, waysText } from './money-parts.ts'

const receives = { 'payment.paymentMethod': '', 'payment.amount': '', 'payment.transactionId': '' }
const gives = { 'refund.method': '', 'refund.amount': '', 'refund.reason': '', 'refund.transactionId': '' }

test('what is left after what goes back online is for the agent to give back as far as an agent collected it, and for the desk to pay otherwise', () => {
  const owed = (there: number) =>
    waysText({ ...receives, ...gives, 'refund.choice': 'agreed' }, { kept: 8000, online: 1600, there }, 8000)?.replace(
      '₹1,600.00 of it can go back online first, to the guest’s card or UPI; ',
      '',
    )
  const online = (there: number, amount = '1600') =>
    waysText(
      { ...receives, ...gives, 'refund.choice': 'online', 'refund.method': 'ONLINE', 'refund.amount': amount },
      { kept: 8000, online: 1600, there },
      8000,
    )?.replace('₹1,600.00 goes back online, to the guest’s card or UPI. ', '')
  const some = '₹6,400.00 is then left: the agent or site can give back ₹5,000.00 of it, and the rest is paid by hand.'
  const all = '₹6,400.00 is then left, which the agent or site can give back.'
  assert.deepEqual([owed(0), owed(5000), owed(6400), owed(7000)], ['₹6,400.00 is then paid by hand.', some, all, all])
  assert.deepEqual([online(0), online(5000), online(6400)], ['₹6,400.00 is then left to pay by hand.', some, all])
  assert.equal(online(5000, '1000'), '₹1,000.00 goes back online, to the guest’s card or UPI.')
})

test('why nothing goes back is said where the hotel keeps more of the agreed advance than it has', () => {
  const says = (keepsNow: number, kept: number, hasReturned?: boolean) => keepsMoreText({ advance: 4335, keepsNow }, { kept }, hasReturned)
  assert.equal(says(2167.5, 1500), 'The hotel keeps ₹2,167.50 of the agreed advance of ₹4,335.00; only ₹1,500.00 was received.')
  assert.equal(says(4335, 1500), 'The hotel keeps the agreed advance of ₹4,335.00; only ₹1,500.00 was received.')
  assert.equal(says(4335, 1000, true), 'The hotel keeps the agreed advance of ₹4,335.00; only ₹1,000.00 is left of what was received.')
  assert.deepEqual([says(0, 1500), says(2167.5, 2167.5), says(2167.5, 4335)], [undefined, undefined, undefined])
})
