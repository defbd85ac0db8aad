/** Makes tabs for screen readers of the radio buttons that blocks of tabs are (ARIA authoring practices, tabs). */

interface Tab {
  input: HTMLInputElement
  label: HTMLElement
  panel: HTMLElement
}

function tabsOf(block: HTMLElement): Tab[] {
  return [...block.querySelectorAll<HTMLInputElement>(':scope > input')].flatMap((input) => {
    const label = input.nextElementSibling
    const panel = label?.nextElementSibling
    return label instanceof HTMLElement && panel instanceof HTMLElement ? [{ input, label, panel }] : []
  })
}

function startTabsOf(block: HTMLElement): void {
  const tabs = tabsOf(block)
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-owns', tabs.map(({ label }) => label.id).join(' '))
  block.prepend(list)

  function show(shown: Tab, hasFocus: boolean): void {
    shown.input.checked = true
    for (const tab of tabs) {
      tab.label.setAttribute('aria-selected', String(tab === shown))
      tab.label.tabIndex = tab === shown ? 0 : -1
    }
    if (hasFocus) shown.label.focus()
  }

  for (const [index, tab] of tabs.entries()) {
    const { input, label, panel } = tab
    // Its label stands for it from now on.
    input.hidden = true
    label.setAttribute('role', 'tab')
    label.setAttribute('aria-controls', panel.id)
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', label.id)
    input.addEventListener('change', () => show(tab, false))
    label.addEventListener('keydown', (event) => {
      const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
      const next = to === undefined ? undefined : tabs.at(to % tabs.length)
      if (!next) return
      event.preventDefault()
      show(next, true)
    })
  }
  const first = tabs.find(({ input }) => input.checked) ?? tabs[0]
  if (first) show(first, false)

  /** What a link leads to is seen, wherever it is. */
  function reveal(): void {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    const tab = target && tabs.find(({ panel }) => panel.contains(target))
    if (!tab || tab.input.checked) return
    show(tab, false)
    target.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
}

export function startTabs(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-tabs]')) startTabsOf(block)
}
