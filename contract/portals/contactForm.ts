/** The contact form of a page: its fields, read from an unchecked configuration, and the mail that it sends. No I/O. */
import { oneOf, sectionOf } from './looks.ts'

const contactFieldTypes = ['text', 'select', 'dataset', 'application'] as const

export interface ContactField {
  type: (typeof contactFieldTypes)[number]
  key: string
  label: string
  required: boolean
  /** Options of a field of type `select`. */
  options: string[]
  multiple: boolean
}

export interface ContactForm {
  subject: { isShown: boolean; required: boolean }
  /** Minimum and maximum length of the message in characters; undefined for no bound. */
  message: { isShown: boolean; required: boolean; least: number | undefined; most: number | undefined }
  fields: ContactField[]
  subjectTemplate: string
  bodyTemplate: string
}

export const subjectLengths = { least: 10, most: 150 }
const maxMessageLength = 15_000
const maxFields = 20
const ownKeys = new Set(['from', 'subject', 'message', 'portalName', 'portalDomain'])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function lengthOf(value: unknown, reserved: number): number | undefined {
  const length = typeof value === 'number' && Number.isInteger(value) ? value : reserved
  return length < 0 ? undefined : Math.min(maxMessageLength, length)
}

export function readContactForm(block: Readonly<Record<string, unknown>>): ContactForm {
  const defaults = sectionOf(block.defaultFields)
  const least = lengthOf(defaults.messageMinLength, 50)
  const most = lengthOf(defaults.messageMaxLength, 2000)
  const keys = new Set(ownKeys)
  const stored: unknown[] = Array.isArray(block.additionalFields) ? block.additionalFields : []
  const fields = stored.slice(0, maxFields).flatMap((field): ContactField[] => {
    const { type, key, label, required, options, multiple } = sectionOf(field)
    const name = textOf(key)
    // A second field with the same key would overwrite the first one in the mail.
    if (!/^[a-z]+(?:_[a-z]+)*$/.test(name) || keys.has(name)) return []
    keys.add(name)
    const fieldType = oneOf(contactFieldTypes, type, 'text')
    const choices: unknown[] = Array.isArray(options) ? options : []
    return [
      {
        type: fieldType,
        key: name,
        label: textOf(label) || name,
        required: required === true,
        options: choices.filter((choice): choice is string => typeof choice === 'string' && choice !== ''),
        multiple: fieldType !== 'text' && multiple === true
      }
    ]
  })
  return {
    subject: { isShown: defaults.enableSubject !== false, required: defaults.requiredSubject !== false },
    message: {
      isShown: defaults.enableMessage !== false,
      required: defaults.requiredMessage !== false,
      least: most !== undefined && least !== undefined ? Math.min(least, most) : least,
      most
    },
    fields,
    subjectTemplate: textOf(block.subjectTemplate),
    bodyTemplate: textOf(block.bodyTemplate)
  }
}

/**
 * Replaces each `{name}` by its value in one pass, so that inserted values are not expanded in turn. Unknown names stay
 * as they are.
 */
export function filledTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder)
}

interface ContactMail {
  from: string
  subject: string
  text: string
}

/** Maximum lengths in characters; the directory refuses longer mails. */
const longest = { subject: 200, text: 20_000 }

/**
 * Makes the mail of a contact form.
 * @param values `from`, `subject`, `message`, `portalName`, `portalDomain`, and the values of further fields by key
 * @param labels labels of the further fields by key
 */
export function contactMail(
  { subjectTemplate, bodyTemplate }: Pick<ContactForm, 'subjectTemplate' | 'bodyTemplate'>,
  values: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>
): ContactMail {
  const valueOf = (name: string): string => values.get(name) ?? ''
  const fieldLines = [...labels].flatMap(([key, label]) =>
    valueOf(key) ? [`${label} : ${valueOf(key)}`] : []
  )
  const subject =
    filledTemplate(subjectTemplate, values).trim() || valueOf('subject') || valueOf('portalName')
  const text = bodyTemplate
    ? filledTemplate(bodyTemplate, values)
    : [...(fieldLines.length ? [fieldLines.join('\n')] : []), valueOf('message')].filter(Boolean).join('\n\n')
  return {
    from: valueOf('from'),
    // The subject of a mail is one line.
    subject: sendable(subject.replaceAll(/\s+/g, ' '), longest.subject),
    text: sendable(text.trim() || subject, longest.text)
  }
}

/** Text without what the directory refuses: control characters, which are pasted unseen, and halves of characters. */
const sendable = (text: string, length: number): string =>
  text
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .slice(0, length)
    .toWellFormed()
