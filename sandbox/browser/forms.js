import { el, field } from './elements.js'

const banks = { HDFC: 'HDFC Bank', ICIC: 'ICICI Bank', SBIN: 'State Bank of India', UTIB: 'Axis Bank' }
const testCard = { number: '4100280000001007', expiry: '12 / 35', cvv: '123', name: 'Test Guest' }

const digitsOf = text => text.replace(/\D/g, '')
const grouped = text =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return number.length >= 12 && sum % 10 === 0
}

function isFuture(expiry) {
  const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2, 4))]
  return expiry.length === 4 && month >= 1 && month <= 12 && new Date(year, month, 1) > new Date()
}

/** Shows each problem at its field, moves to the first and answers whether there was none. */
function allGood(checks) {
  let first
  for (const [{ input, fail }, problem] of checks) {
    fail(problem || '')
    if (problem) first ??= input
  }
  first?.focus()
  return first === undefined
}

function cardForm(prefill) {
  const number = field('Card number', {
    name: 'number',
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    placeholder: '1234 5678 9012 3456',
  })
  const expiry = field('Expiry', { name: 'expiry', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 7 })
  const cvv = field('CVV', {
    name: 'cvv',
    inputmode: 'numeric',
    autocomplete: 'cc-csc',
    placeholder: '123',
    maxlength: 4,
    type: 'password',
  })
  const name = field('Name on card', { name: 'name', autocomplete: 'cc-name' })
  name.input.value = prefill.name ?? ''
  number.input.value = grouped(prefill['card[number]'] ?? '')
  number.input.addEventListener('input', () => {
    const atEnd = number.input.selectionStart === number.input.value.length
    if (atEnd) number.input.value = grouped(number.input.value)
  })
  expiry.input.addEventListener('input', event => {
    const digits = digitsOf(expiry.input.value).slice(0, 4)
    const deleting = event.inputType?.startsWith('delete')
    expiry.input.value = digits.length > 2 || (digits.length === 2 && !deleting) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
  })
  const fill = el(
    'button',
    {
      type: 'button',
      class: 'link',
      onclick: () => {
        number.input.value = grouped(testCard.number)
        expiry.input.value = testCard.expiry
        cvv.input.value = testCard.cvv
        name.input.value ||= testCard.name
        for (const each of [number, expiry, cvv, name]) each.fail('')
      },
    },
    'Fill in a test card',
  )
  return {
    element: el('div', {}, number.element, el('div', { class: 'pair' }, expiry.element, cvv.element), name.element, fill),
    read() {
      const good = allGood([
        [number, !passesLuhn(digitsOf(number.input.value)) && 'Enter a valid card number'],
        [expiry, !isFuture(digitsOf(expiry.input.value)) && 'Enter a future month'],
        [cvv, !/^\d{3,4}$/.test(cvv.input.value) && 'Enter 3 or 4 digits'],
        [name, name.input.value.trim() === '' && 'Enter the name on the card'],
      ])
      return good && { card: { number: digitsOf(number.input.value) } }
    },
    bankName: () => 'Test Bank',
  }
}

function upiForm(prefill) {
  const vpa = field('UPI ID', {
    name: 'vpa',
    inputmode: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder: 'success@razorpay',
    hint: 'success@razorpay is approved, failure@razorpay is declined. Leave it empty to decide on the next page.',
  })
  vpa.input.value = prefill.vpa ?? ''
  return {
    element: el('div', {}, vpa.element),
    read() {
      const value = vpa.input.value.trim()
      return (
        allGood([[vpa, value !== '' && !/^[\w.-]{2,}@[A-Za-z]{2,}$/.test(value) && 'Enter a UPI ID such as name@bank']]) && { vpa: value }
      )
    },
    bankName: () => 'Test UPI app',
    /** The answer of the two ids that need no question. */
    decided: () => ({ 'success@razorpay': 'success', 'failure@razorpay': 'failure' })[vpa.input.value.trim()],
  }
}

function netbankingForm() {
  const choices = Object.entries(banks).map(([code, name], index) =>
    el('label', { class: 'choice' }, el('input', { type: 'radio', name: 'bank', value: code, checked: index === 0 }), name),
  )
  const element = el('fieldset', {}, el('legend', {}, 'Choose a bank'), ...choices)
  const code = () => element.querySelector(':checked').value
  return { element, read: () => ({ bank: code() }), bankName: () => `${banks[code()]} (test)` }
}

export const methods = {
  card: { label: 'Card', make: cardForm },
  upi: { label: 'UPI', make: upiForm },
  netbanking: { label: 'Netbanking', make: netbankingForm },
}
