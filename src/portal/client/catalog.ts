/** Catalogs update automatically after each choice, and load the next page at the end of the list. */

const delay = 300

/** Parts of a catalog replaced with each response. */
const parts = ['facets', 'active', 'count', 'before', 'results', 'more', 'after']

const partOf = (catalog: ParentNode, name: string): HTMLElement | null =>
  catalog.querySelector<HTMLElement>(`[data-part="${name}"]`)

/** URL for the values of a form: comma-separated lists, without empty and default values. */
function addressOf(form: HTMLFormElement): string {
  const lists = new Map<string, string[]>()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value) lists.set(name, [...(lists.get(name) ?? []), value])
  }
  const sort = [...form.elements].find((field) => (field as HTMLSelectElement).name === 'sort')
  if (lists.get('sort')?.[0] === (sort as HTMLElement | undefined)?.dataset.default) lists.delete('sort')
  const query = new URLSearchParams([...lists].map(([name, values]) => [name, values.join(',')]))
  return form.action.split('?')[0] + (query.size ? `?${query}` : '')
}

class CatalogPage {
  readonly #catalog: HTMLElement
  readonly #index: number
  readonly #form: HTMLFormElement | null
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #end: IntersectionObserver | undefined

  constructor(catalog: HTMLElement, index: number) {
    this.#catalog = catalog
    this.#index = index
    this.#form = catalog.querySelector('form[data-catalog-form]')
    catalog.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#ask(0)
    })
    catalog.addEventListener('input', (event) => {
      const isTyped = (event.target as HTMLInputElement).type === 'search'
      this.#ask(isTyped ? delay : 0)
    })
    catalog.addEventListener('click', (event) => this.#clicked(event))
    this.#watchEnd()
  }

  #ask(wait: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#form) void this.show(addressOf(this.#form), { changes: true })
    }, wait)
  }

  /** Handles clicks on pagination links and on links that remove a filter, without a page load. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a')
    if (!link) return
    const isPage = !!link.closest('[data-pages]')
    const isFilter = !!link.closest('[data-part="active"]') || link.matches('[data-clear]')
    if (link.matches('[data-more]')) {
      event.preventDefault()
      void this.#more(link)
    } else if (isPage || isFilter) {
      event.preventDefault()
      void this.show(link.href, { changes: isFilter, isWhole: isFilter })
      if (isPage) this.#catalog.scrollIntoView()
    }
  }

  async #read(address: string): Promise<HTMLElement | undefined> {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    if (!answer.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelectorAll<HTMLElement>('[data-catalog]')[this.#index]
  }

  /**
   * @param changes whether to update the URL of the page, page number excluded
   * @param isWhole whether to also reset the form fields to the URL
   */
  async show(address: string, { changes = false, isWhole = false } = {}): Promise<void> {
    const number = ++this.#asked
    this.#catalog.setAttribute('aria-busy', 'true')
    const other = await this.#read(address).catch(() => undefined)
    if (number !== this.#asked) return
    this.#catalog.removeAttribute('aria-busy')
    if (!other) return location.assign(address)
    if (changes) history.pushState(null, '', address)
    this.#take(other, isWhole)
    this.#watchEnd()
  }

  #take(other: HTMLElement, isWhole: boolean): void {
    const focus = document.activeElement
    const [name, value] =
      focus instanceof HTMLInputElement && this.#catalog.contains(focus) ? [focus.name, focus.value] : []
    const open = new Set(
      [...this.#catalog.querySelectorAll<HTMLElement>('details[open]')].map((facet) => facet.dataset.facet)
    )
    if (isWhole) {
      const form = other.querySelector('form[data-catalog-form]')
      if (form) this.#form?.replaceChildren(...form.childNodes)
    }
    for (const part of parts) {
      const [here, there] = [partOf(this.#catalog, part), partOf(other, part)]
      if (here && there) here.replaceWith(there)
    }
    for (const facet of this.#catalog.querySelectorAll<HTMLDetailsElement>('details[data-facet]')) {
      facet.open = open.has(facet.dataset.facet)
    }
    const sort = this.#catalog.querySelector<HTMLSelectElement>('select[name="sort"]')
    const otherSort = other.querySelector<HTMLSelectElement>('select[name="sort"]')
    if (sort && otherSort && sort.disabled !== otherSort.disabled) {
      // Each moved option becomes selected in turn: the selection is restored afterwards.
      const order = otherSort.value
      sort.replaceChildren(...otherSort.childNodes)
      sort.value = order
      sort.disabled = otherSort.disabled
    }
    // The link that had the focus is gone: the focus moves to the results.
    if (focus?.matches('[data-clear]') && !focus.isConnected)
      this.#catalog.querySelector<HTMLElement>('[data-part="results"] a')?.focus()
    if (!name || this.#catalog.contains(focus)) return
    const fields = [...this.#catalog.querySelectorAll<HTMLInputElement>('input')]
    fields.find((field) => field.name === name && field.value === value)?.focus()
  }

  async #more(link: HTMLAnchorElement): Promise<void> {
    const number = ++this.#asked
    link.setAttribute('aria-busy', 'true')
    const other = await this.#read(link.href).catch(() => undefined)
    if (number !== this.#asked) return
    const [list, added] = [this.#catalog, other].map((element) =>
      element?.querySelector('[data-part="results"] > ul')
    )
    if (!other || !list || !added) return location.assign(link.href)
    const first = added.firstElementChild
    const hadFocus = document.activeElement === link
    list.append(...added.children)
    const there = partOf(other, 'more')
    if (there) {
      for (const previous of there.querySelectorAll('[data-page-link]')) previous.remove()
      partOf(this.#catalog, 'more')?.replaceWith(there)
    }
    if (hadFocus) first?.querySelector('a')?.focus()
    this.#watchEnd()
  }

  #watchEnd(): void {
    this.#end?.disconnect()
    const link = this.#catalog.querySelector<HTMLAnchorElement>('[data-more]')
    if (!link) return
    this.#end = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        this.#end?.disconnect()
        void this.#more(link)
      },
      { rootMargin: '300px' }
    )
    this.#end.observe(link)
  }
}

export function startCatalogs(): void {
  const catalogs = [...document.querySelectorAll<HTMLElement>('[data-catalog]')]
  const pages = catalogs.map((catalog, index) => new CatalogPage(catalog, index))
  if (!pages.length) return
  document.documentElement.classList.add('follows-catalogs')
  addEventListener('popstate', () => {
    for (const page of pages) void page.show(location.href, { isWhole: true })
  })
  // A click elsewhere closes an open facet dropdown.
  addEventListener('click', (event) => {
    for (const facet of document.querySelectorAll<HTMLDetailsElement>('.filters-top details.facet[open]')) {
      if (!facet.contains(event.target as Node)) facet.open = false
    }
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const facet = (event.target as Element | null)?.closest<HTMLDetailsElement>('.filters-top details[open]')
    if (!facet) return
    facet.open = false
    facet.querySelector('summary')?.focus()
  })
}
