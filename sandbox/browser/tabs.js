import { el } from './elements.js'

/** The ways to pay in the order of the display options: what their sequence names, as methods or blocks of them, then the others. */
export function shownMethods(methods, { sequence = [], blocks = {}, hide = [], preferences = {} } = {}) {
  const ofBlock = name => blocks[name.replace(/^block\./, '')]?.instruments.map(({ method }) => method) ?? []
  const asked = sequence.flatMap(name => (name.startsWith('block.') ? ofBlock(name) : [name]))
  const hidden = hide.map(({ method }) => method)
  const others = preferences.show_default_blocks === false ? [] : Object.keys(methods).filter(name => !hidden.includes(name))
  const shown = [...new Set([...asked, ...others])].filter(name => name in methods)
  return Object.fromEntries(shown.map(name => [name, methods[name]]))
}

/** The ways to pay as tabs: arrow keys, Home and End move between them. */
export function methodTabs({ methods, prefill, first }) {
  const names = Object.keys(methods)
  const forms = Object.fromEntries(names.map(name => [name, methods[name].make(prefill)]))
  let current = names.includes(first) ? first : names[0]

  const tab = name =>
    el(
      'button',
      { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => select(name) },
      methods[name].label,
    )
  const panel = name => el('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}` }, forms[name].element)
  const tabs = Object.fromEntries(names.map(name => [name, tab(name)]))
  const panels = Object.fromEntries(names.map(name => [name, panel(name)]))

  function select(name) {
    current = name
    for (const each of names) {
      tabs[each].setAttribute('aria-selected', String(each === name))
      tabs[each].tabIndex = each === name ? 0 : -1
      panels[each].hidden = each !== name
    }
  }

  function onkeydown(event) {
    const at = names.indexOf(current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    select(names[next % names.length])
    tabs[current].focus()
  }

  select(current)
  return {
    element: el(
      'div',
      {},
      el('div', { role: 'tablist', 'aria-label': 'Ways to pay', onkeydown }, ...Object.values(tabs)),
      ...Object.values(panels),
    ),
    chosen: () => ({ method: current, chosen: forms[current] }),
    focus: () => tabs[current].focus(),
  }
}
