import { expect, it } from 'vitest'
import { contactMail, filledTemplate, readContactForm } from './contactForm.ts'

const values = new Map([
  ['from', 'ada@example.org'],
  ['subject', 'Horaires'],
  ['message', 'Où est {from} ?\nMerci'],
  ['portalName', 'Ville'],
  ['kind', 'A, B']
])

it('templates take values once', () => {
  expect(filledTemplate('{message} {subject} {none}', values)).toBe('Où est {from} ?\nMerci Horaires {none}')
})

it('a mail has what was typed, with or without templates, in what the directory takes', () => {
  const labels = new Map([['kind', 'Type']])
  const plain = contactMail({ subjectTemplate: '', bodyTemplate: '' }, values, labels)
  expect(plain).toEqual({
    from: 'ada@example.org',
    subject: 'Horaires',
    text: 'Type : A, B\n\nOù est {from} ?\nMerci'
  })
  const made = contactMail(
    { subjectTemplate: '[{portalName}]\n{subject}', bodyTemplate: '{kind}: {message}' },
    values,
    labels
  )
  expect(made).toMatchObject({ subject: '[Ville] Horaires', text: 'A, B: Où est {from} ?\nMerci' })
  const long = contactMail({ subjectTemplate: '', bodyTemplate: 'x'.repeat(30_000) }, values, labels)
  expect(long.text).toHaveLength(20_000)
})

it('a mail has no control characters and no halves of characters, which the directory refuses', () => {
  const typed = new Map([
    ['subject', 'Une\u0000 question\u0007\nsur 2 lignes'],
    ['message', `Un\u0000 mot\n\ttrès\u001B long ${'x'.repeat(19_981)}😀`]
  ])
  const { subject, text } = contactMail({ subjectTemplate: '', bodyTemplate: '' }, typed, new Map())
  expect(subject).toBe('Une question sur 2 lignes')
  expect(text).toMatch(/^Un mot\n\ttrès long x+/)
  expect(text).toHaveLength(20_000)
  expect(text.isWellFormed()).toBe(true)
})

it('a form has bounds whatever is stored', () => {
  const { message, fields } = readContactForm({
    defaultFields: { messageMinLength: 500, messageMaxLength: 100 },
    additionalFields: [
      { key: 'from', type: 'text' },
      { key: 'a', type: 'x' },
      { key: 'a', type: 'select' },
      { key: 'b_', type: 'text' }
    ]
  })
  expect(message).toMatchObject({ least: 100, most: 100 })
  expect(fields).toEqual([
    { type: 'text', key: 'a', label: 'a', required: false, options: [], multiple: false }
  ])
})
