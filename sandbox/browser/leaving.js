import { el } from './elements.js'

/** Asks before a payment under way is left. */
export function leaveQuestion({ leave, dialog }) {
  let focused
  const stay = el('button', { type: 'button', class: 'pay', onclick: () => close() }, 'Keep paying')
  const go = el('button', { type: 'button', class: 'plain', onclick: leave }, 'Leave')
  const element = el(
    'div',
    { class: 'question', role: 'alertdialog', 'aria-modal': 'true', 'aria-labelledby': 'leave-title', hidden: true },
    el(
      'div',
      {},
      el('h2', { id: 'leave-title' }, 'Leave the payment?'),
      el('p', {}, 'It is not finished yet.'),
      el('div', { class: 'pair' }, stay, go),
    ),
  )
  function close() {
    element.hidden = true
    dialog().inert = false
    focused?.focus()
  }
  return {
    element,
    close,
    isOpen: () => !element.hidden,
    open() {
      if (!element.hidden) return
      focused = document.activeElement
      element.hidden = false
      dialog().inert = true
      stay.focus()
    },
  }
}

const focusable = 'button, input, summary, [href]'

/** Escape, the backdrop, and Tab that stays inside. */
export function guardWindow({ dialog, question, askToLeave, modal }) {
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && modal.escape !== false) {
      if (question.isOpen()) question.close()
      else askToLeave()
    }
    if (event.key !== 'Tab') return
    const place = question.isOpen() ? question.element : dialog
    const stops = [...place.querySelectorAll(focusable)].filter(each => each.tabIndex >= 0 && each.getClientRects().length > 0)
    const [first, last] = [stops[0], stops.at(-1)]
    const at = document.activeElement
    const wrap = event.shiftKey ? at === first || at === dialog : at === last
    if (!wrap) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  })
  document.addEventListener('click', event => {
    const outside = !dialog.contains(event.target) && !question.element.contains(event.target) && event.target.isConnected
    if (outside && modal.backdropclose === true) askToLeave()
  })
}
