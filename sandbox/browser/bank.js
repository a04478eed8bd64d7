import { el, field } from './elements.js'

/** The mock page of a bank. `choose` gets `{ outcome }` or `{ otp }`. */
export function bankPage({ bankName, amount, withOtp, choose }) {
  const button = (label, outcome, kind) => el('button', { type: 'button', class: kind, onclick: () => choose({ outcome }) }, label)
  const otp = field('One-time password', {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 10,
    hint: 'Any 4 to 10 digits are right; fewer are wrong.',
  })
  const otpForm = el(
    'form',
    {
      novalidate: true,
      onsubmit: event => {
        event.preventDefault()
        if (otp.input.value.trim() === '') {
          otp.fail('Enter the one-time password')
          otp.input.focus()
        } else choose({ otp: otp.input.value.trim() })
      },
    },
    otp.element,
    el('button', { type: 'submit', class: 'plain' }, 'Submit OTP'),
  )
  const heading = el('h2', { tabindex: -1 }, bankName)
  const element = el(
    'section',
    { class: 'bank' },
    heading,
    el('p', { class: 'hint' }, `This stands for your bank's own page. Decide what becomes of the payment of ${amount}.`),
    el('div', { class: 'pair' }, button('Success', 'success', 'good'), button('Failure', 'failure', 'bad')),
    withOtp && otpForm,
    el(
      'details',
      {},
      el('summary', {}, 'Rarer outcomes'),
      button('Paid, but this tab hears nothing', 'silent', 'plain'),
      button('Declined, approved 5 seconds later', 'late', 'plain'),
      button('The bank never answers', 'no-answer', 'plain'),
    ),
  )
  return { element, focus: () => heading.focus() }
}
