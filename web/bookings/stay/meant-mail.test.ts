import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meantMail } from './meant-mail.ts'

test('a slip in a well-known domain', () => {
  for (const domain of ['gmial.com', 'gmail.con', 'gamil.com', 'gmail.co', 'gmai.com', 'gnail.com', 'ggmail.com', 'gmaill.comm'])
    assert.equal(meantMail(`ravi@${domain}`), 'ravi@gmail.com', domain)
  assert.equal(meantMail(' Ravi.K@Yaho.com '), 'ravi.k@yahoo.com')
  assert.equal(meantMail('ravi@hotmial.com'), 'ravi@hotmail.com')
  assert.equal(meantMail('ravi@redifmail.com'), 'ravi@rediffmail.com')
})

test('nothing is said of other domains, of right ones, and of what is no address yet', () => {
  const right = [
    'gmail.com',
    'yahoo.co.in',
    'ymail.com',
    'mail.com',
    'email.com',
    'gmx.net',
    'gmx.de',
    'hotel.com',
    'infosys.com',
    'tcs.com',
  ]
  for (const domain of [...right, 'googlemail.com', 'live.in', 'hotmail.co.uk', 'outlook.fr', 'yahoo.co.uk', 'gmail'])
    assert.equal(meantMail(`ravi@${domain}`), undefined, domain)
  for (const typed of ['', 'ravi', 'ravi@', '@gmial.com', 'a@b@gmial.com', `ravi@${'g'.repeat(100_000)}.com`])
    assert.equal(meantMail(typed), undefined)
})
