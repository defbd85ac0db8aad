/**
 * Turns the radio buttons of tab blocks into tabs (ARIA Authoring Practices): buttons replace the labels, and the
 * radio buttons still control the panels.
 */

import { hashTarget } from './hash.ts'

interface Tab {
  input: HTMLInputElement
  button: HTMLButtonElement
  panel: HTMLElement
}

function tabsOf(block: HTMLElement): Tab[] {
  return [...block.querySelectorAll<HTMLInputElement>(':scope > input')].flatMap((input) => {
    const label = input.nextElementSibling
    const panel = label?.nextElementSibling
    if (!(label instanceof HTMLElement) || !(panel instanceof HTMLElement)) return []
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'tab'
    button.id = label.id
    button.append(...label.childNodes)
    button.setAttribute('role', 'tab')
    button.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', button.id)
    label.removeAttribute('id')
    label.hidden = true
    input.hidden = true
    return [{ input, button, panel }]
  })
}

function startTabsOf(block: HTMLElement): void {
  const tabs = tabsOf(block)
  const list = document.createElement('div')
  list.className = 'tab-list'
  list.setAttribute('role', 'tablist')
  list.append(...tabs.map(({ button }) => button))
  block.prepend(list)

  function show(shown: Tab): void {
    shown.input.checked = true
    for (const tab of tabs) {
      tab.button.setAttribute('aria-selected', String(tab === shown))
      tab.button.tabIndex = tab === shown ? 0 : -1
    }
  }

  for (const [index, tab] of tabs.entries()) {
    tab.button.addEventListener('click', () => show(tab))
    tab.button.addEventListener('keydown', (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      const next = to === undefined ? undefined : tabs.at(to % tabs.length)
      if (!next) return
      event.preventDefault()
      show(next)
      next.button.focus()
    })
  }
  const first = tabs.find(({ input }) => input.checked) ?? tabs[0]
  if (first) show(first)

  /** Opens the tab that contains the target of the URL fragment. */
  function reveal(): void {
    const target = hashTarget(location.hash)
    const tab = target && tabs.find(({ panel }) => panel.contains(target))
    if (!tab || tab.input.checked) return
    show(tab)
    target.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
}

export function startTabs(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabsOf(block)
}
