import type { Window } from 'happy-dom'

/** The elements that can take the focus when a dialog opens. */
const first = '[autofocus], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]'

/**
 * Adds what a browser does with popovers and modal dialogs and happy-dom does not: a closed popover is hidden, its
 * button opens it, one is open at a time, and a dialog that opens takes the focus.
 */
export const addTopLayer = (browser: Window): void => {
  const modal = browser.HTMLDialogElement.prototype
  const { showModal } = modal
  modal.showModal = function () {
    showModal.call(this)
    const inside = (this as unknown as HTMLElement).querySelector<HTMLElement>(first)
    ;(inside ?? (this as unknown as HTMLElement)).focus()
  }
  const proto = browser.HTMLElement.prototype as unknown as Record<string, unknown>
  const { document } = browser
  let open: HTMLElement | undefined
  const toggle = (menu: HTMLElement, newState: 'open' | 'closed') => {
    if ((open === menu) === (newState === 'open')) return
    const told = (name: string) => menu.dispatchEvent(Object.assign(new browser.Event(name) as unknown as Event, { newState }))
    told('beforetoggle')
    if (newState === 'open' && open) toggle(open, 'closed')
    open = newState === 'open' ? menu : undefined
    told('toggle')
  }
  proto.showPopover = function (this: HTMLElement) {
    toggle(this, 'open')
  }
  proto.hidePopover = function (this: HTMLElement) {
    toggle(this, 'closed')
  }
  document.addEventListener('click', event => {
    const pressed = event.target as unknown as Element
    const id = pressed.closest('[popovertarget]')?.getAttribute('popovertarget')
    const menu = id && (document.getElementById(id) as HTMLElement | null)
    if (menu) toggle(menu, open === menu ? 'closed' : 'open')
    else if (open && !open.contains(pressed)) toggle(open, 'closed')
  })
  const computed = browser.getComputedStyle.bind(browser)
  const shown = (element: Element) => !element.hasAttribute('popover') || element === open
  const nowhere = { display: 'none', visibility: 'visible', getPropertyValue: (name: string) => (name === 'display' ? 'none' : '') }
  browser.getComputedStyle = ((element: Element) =>
    shown(element) ? computed(element as never) : nowhere) as unknown as typeof browser.getComputedStyle
}
