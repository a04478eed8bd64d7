import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailsLike, meantMail } from './meant-mail.ts'

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

test('from the @ on the domains that begin so are proposed, until one is whole', () => {
  assert.deepEqual(
    mailsLike('Asha@'),
    ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'rediffmail.com', 'outlook.com'].map(one => `asha@${one}`),
  )
  assert.deepEqual(mailsLike('asha@ya'), ['asha@yahoo.com', 'asha@yahoo.co.in', 'asha@yahoo.in'])
  assert.deepEqual(mailsLike('asha@r'), ['asha@rediffmail.com'])
  for (const typed of ['', 'asha', '@gm', 'asha@gmail.com', 'asha@hotel.example', 'a@b@gm']) assert.deepEqual(mailsLike(typed), [], typed)
})
