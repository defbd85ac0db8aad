/** Sends contact forms; the input stays until it is sent. */
import { contactMail } from '../../../contract/portals/contactForm.ts'
import type { ContactData } from '../blocks/functional/ContactBlock.tsx'
import { delayOf } from './tokenDelay.ts'

const { site: sitePath = '' } = document.body.dataset
const directory = `${sitePath}/simple-directory/api`
type Problem = Exclude<keyof ContactData['texts'], 'sending' | 'sent'>

interface Token {
  text: string
  since: number
}

/** Reads a token; undefined when the directory gives none: it gives few of them a minute to an address. */
async function newToken(): Promise<Token | undefined> {
  try {
    const answer = await fetch(`${directory}/auth/anonymous-action`)
    return answer.ok ? { text: (await answer.text()).trim(), since: Date.now() } : undefined
  } catch {
    return undefined
  }
}

/** Token of the forms of the page. */
let pageToken: ReturnType<typeof newToken> | undefined

/**
 * Returns the token of the page, or a new one if it has none, once it is valid (`nbf`). A browser that restores form
 * input after a reload can submit it before that time.
 */
async function usableToken(): Promise<string | undefined> {
  const first = await pageToken
  const token = first ?? (await (pageToken = newToken()))
  if (!token) return undefined
  await later(Math.max(0, token.since + delayOf(token.text) - Date.now()))
  return token.text
}

const later = (delay: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delay))

function valuesOf(form: HTMLFormElement, data: ContactData): Map<string, string> {
  const values = new Map([
    ['portalName', data.portalName],
    ['portalDomain', data.portalDomain]
  ])
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = values.get(name)
    values.set(name, before ? `${before}, ${value}` : value)
  }
  return values
}

/** Labels of the additional fields by name, in form order. */
function labelsOf(form: HTMLFormElement): Map<string, string> {
  const labels = new Map<string, string>()
  for (const label of form.querySelectorAll('.contact-field > .field-label')) {
    const field = label.parentElement?.querySelector<HTMLInputElement>('[name]')
    if (!field || ['from', 'subject', 'message'].includes(field.name)) continue
    labels.set(field.name, label.firstChild?.textContent ?? field.name)
  }
  return labels
}

/** @returns the problem; undefined once sent */
async function post(mail: object, token: string): Promise<Problem | 'token' | undefined> {
  let answer: Response
  try {
    answer = await fetch(`${directory}/mails/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...mail, token })
    })
  } catch {
    return 'failed'
  }
  if (answer.ok) return undefined
  const known: Record<number, Problem | 'token'> = {
    400: 'address',
    401: 'token',
    404: 'nobody',
    429: 'often'
  }
  return known[answer.status] ?? 'failed'
}

/** Sends a mail, with a new token if the directory refuses that of the page. @returns the problem; undefined once sent */
async function send(mail: object): Promise<Problem | undefined> {
  for (const _attempt of ['token of the page', 'new token']) {
    const token = await usableToken()
    if (token === undefined) return 'failed'
    const problem = await post(mail, token)
    if (problem !== 'token') return problem
    pageToken = undefined
  }
  return 'failed'
}

function startForm(form: HTMLFormElement): void {
  const data = JSON.parse(form.dataset.contact ?? '{}') as ContactData
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  const error = form.querySelector<HTMLElement>('[data-error]')
  const sent = form.parentElement?.querySelector<HTMLElement>('[data-sent]')
  const errorText = error?.querySelector('span')
  const sentText = sent?.querySelector('p')
  if (!button || !error || !errorText || !sent || !sentText) return
  const sendText = button.textContent
  pageToken ??= newToken()

  const deliver = async (mail: object, from: string): Promise<void> => {
    const problem = await send(mail)
    button.removeAttribute('aria-disabled')
    button.textContent = sendText
    if (problem) {
      errorText.textContent = data.texts[problem]
      error.hidden = false
      if (problem === 'address') form.querySelector<HTMLElement>('[name=from]')?.focus()
      return
    }
    sentText.textContent = data.texts.sent.replace('{from}', () => from)
    form.hidden = true
    sent.hidden = false
    sent.focus()
  }

  button.disabled = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true' || !hasChecked(form)) return
    const values = valuesOf(form, data)
    error.hidden = true
    button.setAttribute('aria-disabled', 'true')
    button.textContent = data.texts.sending
    void deliver(
      { ...contactMail(data, values, labelsOf(form)), portal: data.portal },
      values.get('from') ?? ''
    )
  })
  sent.querySelector('button')?.addEventListener('click', () => {
    form.reset()
    sent.hidden = true
    form.hidden = false
    form.querySelector<HTMLElement>('[name=from]')?.focus()
  })
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-choices]'))
    void addChoices(select)
}

/** Whether each required group of checkboxes has one checked: HTML has no such constraint. */
function hasChecked(form: HTMLFormElement): boolean {
  for (const group of form.querySelectorAll('fieldset[data-required]')) {
    if (group.querySelector('input:checked')) continue
    const box = group.querySelector('input')
    if (!box) continue
    box.required = true
    box.reportValidity()
    box.required = false
    return false
  }
  return true
}

async function addChoices(select: HTMLSelectElement): Promise<void> {
  const answer = await fetch(select.dataset.choices ?? '')
  if (!answer.ok) return
  const { results = [] } = (await answer.json()) as { results?: { id: string; title?: string }[] }
  for (const { id, title } of results) select.add(new Option(title ?? id))
}

export function startContactForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-contact]')) startForm(form)
}
