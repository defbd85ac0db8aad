/** Progressive enhancement of blocks: dismissible notices, picture zoom, current section in the table of contents. */

import { hashTarget } from './hash.ts'

function startNotices(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-close]')) {
    button.hidden = false
    button.addEventListener('click', () => closeNotice(button))
  }
}

/** Removes a notice; keyboard focus moves to what follows, not to the start of the page. */
function closeNotice(button: HTMLElement): void {
  const hasFocus = button.matches(':focus')
  const block = button.closest('.block')
  const next = block?.nextElementSibling ?? block?.parentElement
  button.closest('[data-closable]')?.remove()
  if (!hasFocus || !(next instanceof HTMLElement)) return
  next.tabIndex = -1
  next.focus({ preventScroll: true })
}

/** Shows a picture in a full-window dialog; a click or Escape closes it. */
function zoom(link: HTMLAnchorElement): void {
  const thumbnail = link.querySelector('img')
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  const image = new Image()
  dialog.className = 'zoomed'
  dialog.setAttribute('aria-label', link.getAttribute('aria-label') ?? '')
  image.src = link.href
  image.alt = thumbnail?.alt ?? ''
  button.type = 'button'
  button.className = 'zoomed-close'
  button.textContent = '×'
  button.setAttribute('aria-label', document.documentElement.lang === 'en' ? 'Close' : 'Fermer')
  dialog.append(image, button)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
}

function startZooms(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-zoom]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    zoom(link)
  })
}

/** Highlights the visible section in the table of contents. */
function startContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  if (!links.length) return
  const parts = links.map((link) => hashTarget(link.hash))
  const tell = (): void => {
    const middle = innerHeight / 3
    const index = parts.findLastIndex((part) => part && part.getBoundingClientRect().top < middle)
    for (const [place, link] of links.entries()) {
      if (place === Math.max(0, index)) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  let isWaiting = false
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        tell()
      })
    },
    { passive: true }
  )
  tell()
}

export function startBlocks(): void {
  startNotices()
  startZooms()
  startContents()
}
