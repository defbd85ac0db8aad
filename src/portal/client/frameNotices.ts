/**
 * Shows the notifications of the page's frames, which show none themselves (docs/api/embedding.md). A message replaces
 * the previous one; errors and refusals stay until closed.
 */
import { frameNotification, type FrameNotification } from '../../../contract/frameNotification.ts'

/** Milliseconds before a message hides. */
const hideAfterMs = 300_000
const maxShown = 5

interface Notice extends FrameNotification {
  element: HTMLElement
  timer?: ReturnType<typeof setTimeout>
}

let notices: Notice[] = []

/** Shows the message of a frame; ignores messages that are no notification. */
export function showFrameNotice(message: unknown): void {
  const place = document.querySelector<HTMLElement>('[data-frame-notices]')
  const notification = frameNotification(message)
  if (!place || !notification) return
  for (const former of notices) if (!stays(former) || isSame(former, notification)) close(former)
  const notice: Notice = { ...notification, element: noticeElement(notification) }
  notice.element.append(closeButton(place.dataset.close ?? '', () => close(notice)))
  if (!stays(notice)) notice.timer = setTimeout(() => close(notice), hideAfterMs)
  notices.push(notice)
  place.append(notice.element)
  const [oldest] = notices
  if (oldest && notices.length > maxShown) close(oldest)
}

/** Closes all messages on Escape. */
export function closeNoticesOnEscape(): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const notice of notices) close(notice)
  })
}

const stays = ({ type }: FrameNotification): boolean => type === 'error' || type === 'warning'

const isSame = (a: FrameNotification, b: FrameNotification): boolean =>
  a.type === b.type && a.title === b.title && a.detail === b.detail

function close(notice: Notice): void {
  clearTimeout(notice.timer)
  notice.element.remove()
  notices = notices.filter((candidate) => candidate !== notice)
}

function noticeElement(notification: FrameNotification): HTMLElement {
  const { type, title, detail } = notification
  const element = document.createElement('div')
  element.className = `frame-notice notice${type === 'default' ? '' : ` color-${type}`}`
  element.setAttribute('role', stays(notification) ? 'alert' : 'status')
  const text = document.createElement('div')
  text.append(paragraph(title, 'notice-title'), ...(detail === undefined ? [] : [paragraph(detail)]))
  element.append(text)
  return element
}

function paragraph(text: string, className = ''): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

function closeButton(label: string, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button-plain'
  button.ariaLabel = label
  button.textContent = '×'
  button.addEventListener('click', onClick)
  return button
}
