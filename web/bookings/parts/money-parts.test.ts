import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waysText } from './money-parts.ts'

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
