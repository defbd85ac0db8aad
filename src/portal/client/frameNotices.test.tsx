import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Frame of the page, whose script has started. */
let frame: HTMLIFrameElement

beforeEach(async () => {
  document.body.innerHTML =
    '<iframe data-frame="/table" title="Lignes"></iframe><div data-frame-notices data-close="Fermer le message"></div>'
  frame = document.querySelector('iframe')!
  const { followFrames } = await import('./frames.ts')
  followFrames()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

function send(type: string, title: string, detail?: string, source = frame.contentWindow): void {
  const data = ['df-child', 'notif', { type, title, detail }]
  fireEvent(window, new MessageEvent('message', { data, source }))
}

const notices = (): (string | null)[] =>
  [...document.querySelectorAll('.frame-notice > div')].map(({ textContent }) => textContent)

it('shows what a frame has to say, and replaces it by the next message', () => {
  send('success', 'Ligne ajoutée')
  expect(notices()).toEqual(['Ligne ajoutée'])
  expect(document.querySelector('.frame-notice')?.role).toBe('status')
  send('info', 'Ligne modifiée')
  expect(notices()).toEqual(['Ligne modifiée'])
})

it('keeps errors until they are closed, each once, five at most', () => {
  send('error', 'Refusé', 'Code déjà utilisé')
  send('error', 'Refusé', 'Code déjà utilisé')
  expect(notices()).toEqual(['RefuséCode déjà utilisé'])
  expect(document.querySelector('.frame-notice')?.role).toBe('alert')
  for (const title of ['a', 'b', 'c', 'd', 'e']) send('warning', title)
  expect(notices()).toEqual(['a', 'b', 'c', 'd', 'e'])
  fireEvent.click(document.querySelector('[aria-label="Fermer le message"]')!)
  expect(notices()).toEqual(['b', 'c', 'd', 'e'])
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(notices()).toEqual([])
})

it('hides a message that is no error after five minutes', () => {
  vi.useFakeTimers()
  send('error', 'Refusé')
  send('default', 'Ligne ajoutée')
  vi.advanceTimersByTime(300_000)
  expect(notices()).toEqual(['Refusé'])
})

it('reads the former protocol, shows markup as text, and ignores windows that it does not frame', () => {
  const data = { vIframe: true, uiNotification: { type: 'error', msg: '<b>Non</b>', errorMsg: 'refus' } }
  fireEvent(window, new MessageEvent('message', { data, source: window }))
  expect(notices()).toEqual([])
  fireEvent(window, new MessageEvent('message', { data, source: frame.contentWindow }))
  expect(notices()).toEqual(['<b>Non</b>refus'])
})
