import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shown } from '../blocks/testing.tsx'

/** Status of each answer of the directory, by path; the token is valid at once. */
let statuses: Record<string, number>
let requests: string[]
const token = `e30.${btoa(JSON.stringify({ iat: 1, nbf: 0 }))}.s`

beforeEach(() => {
  requests = []
  statuses = {}
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/simple-directory/api', '')
    requests.push(path)
    const status = statuses[path] ?? 200
    return new Response(path.startsWith('/auth') ? token : '{}', { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Shows a page with a number of contact forms, run by the script of the page. */
async function startForms(count: number): Promise<HTMLFormElement[]> {
  document.body.innerHTML = shown(Array.from({ length: count }, () => ({ type: 'contact' })))
  const { startContactForms } = await import('./contact.ts')
  startContactForms()
  return [...document.querySelectorAll('form')]
}

function send(form: HTMLFormElement | undefined): void {
  if (!form) throw new Error('no form')
  fireEvent.submit(form)
}

const errorOf = (form: HTMLFormElement | undefined): string | undefined => {
  const error = form?.querySelector<HTMLElement>('[data-error]')
  return error && !error.hidden ? (error.textContent ?? '') : undefined
}

it('all contact forms of a page use one token, of which an address gets few a minute', async () => {
  const [first, second] = await startForms(2)
  send(first)
  send(second)
  await waitFor(() => expect(requests.filter((path) => path === '/mails/contact')).toHaveLength(2))
  expect(requests.filter((path) => path === '/auth/anonymous-action')).toHaveLength(1)
})

it('a visitor without a token is told at once that the message is not sent, and gets a token at the next try', async () => {
  statuses['/auth/anonymous-action'] = 429
  const [form] = await startForms(1)
  send(form)
  await waitFor(() => expect(errorOf(form)).toContain('essayez de nouveau'))
  expect(requests).not.toContain('/mails/contact')
  statuses['/auth/anonymous-action'] = 200
  send(form)
  await waitFor(() => expect(form?.hidden).toBe(true))
  expect(requests.at(-1)).toBe('/mails/contact')
})

it('a message whose token has expired is sent with a new one, and no more than twice', async () => {
  statuses['/mails/contact'] = 401
  const [form] = await startForms(1)
  send(form)
  await waitFor(() => expect(errorOf(form)).toContain('essayez de nouveau'))
  expect(requests).toEqual([
    '/auth/anonymous-action',
    '/mails/contact',
    '/auth/anonymous-action',
    '/mails/contact'
  ])
})
