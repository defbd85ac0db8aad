import { describe, expect, it } from 'vitest'
import type { Attachment } from './attachment.ts'
import {
  attachmentOf,
  fieldsOf,
  isComplete,
  needsTarget,
  problemsOf,
  orphanedFile,
  withFile,
  withReplacement,
  type AttachmentFields
} from './attachmentForm.ts'

const report: Attachment = { type: 'file', title: 'Report', name: 'report.pdf', size: 3, updatedAt: '2026' }
const remote: Attachment = { type: 'remoteFile', title: 'Prices', name: 'prices.csv' }
const none = { edited: undefined, otherAttachments: [] }

function filledFields(changes: Partial<AttachmentFields>): AttachmentFields {
  return { ...fieldsOf(undefined), title: 'A title', ...changes }
}

function file(name: string): File {
  return new File(['a'], name)
}

describe('a file', () => {
  it('sets the title until the user types another one', () => {
    const first = withFile(fieldsOf(undefined), file('a.pdf'))
    expect(first.title).toBe('a.pdf')
    expect(withFile(first, file('b.pdf')).title).toBe('b.pdf')
    expect(withFile({ ...first, title: 'Mine' }, file('b.pdf')).title).toBe('Mine')
    expect(withFile(first, undefined).title).toBe('a.pdf')
  })

  it('is required, has an extension and a unique name', () => {
    expect(isComplete(filledFields({}), none)).toBe(false)
    expect(isComplete(filledFields({ file: file('a.pdf') }), none)).toBe(true)
    expect(isComplete(filledFields({ file: file('a.pdf'), title: ' ' }), none)).toBe(false)
    expect(problemsOf(filledFields({ file: file('README') }), none)).toEqual({ file: 'noExtension' })
    expect(problemsOf(filledFields({ file: file('.env') }), none)).toEqual({ file: 'noExtension' })
    const otherAttachments = [report, remote]
    expect(
      problemsOf(filledFields({ file: file('report.pdf') }), {
        edited: undefined,
        otherAttachments
      })
    ).toEqual({
      file: 'duplicate'
    })
    expect(
      problemsOf(filledFields({ file: file('prices.csv') }), {
        edited: undefined,
        otherAttachments
      })
    ).toEqual({
      file: 'duplicate'
    })
  })

  it('may be kept or replaced during an edit', () => {
    const context = { edited: report, otherAttachments: [] }
    expect(isComplete(fieldsOf(report), context)).toBe(true)
    expect(attachmentOf({ ...fieldsOf(report), title: 'New' }, report, undefined)).toEqual({
      ...report,
      title: 'New',
      includeInCatalogPublications: false
    })
    const uploadedFile = { name: 'other.pdf', size: 9, mimetype: 'application/pdf', updatedAt: '2027' }
    const replacement = attachmentOf(filledFields({ file: file('other.pdf') }), report, uploadedFile)
    expect(replacement).toMatchObject({ type: 'file', ...uploadedFile })
    expect(orphanedFile(report, replacement)).toBe('report.pdf')
    expect(orphanedFile(report, { ...report, title: 'Other' })).toBeUndefined()
  })

  it('is deleted after it was replaced by a link, or removed', () => {
    const link = attachmentOf(filledFields({ type: 'url', url: ' https://a.org ' }), report, undefined)
    expect(link).toMatchObject({ type: 'url', url: 'https://a.org' })
    expect(orphanedFile(report, link)).toBe('report.pdf')
    expect(orphanedFile(report, undefined)).toBe('report.pdf')
    expect(orphanedFile(remote, undefined)).toBeUndefined()
  })
})

it('requires an absolute URL with an allowed scheme', () => {
  const withUrl = (url: string): boolean => isComplete(filledFields({ type: 'url', url }), none)
  expect(['https://a.org', 'mailto:a@b.org', '', 'www.a.org', 'javascript:alert(1)'].map(withUrl)).toEqual([
    true,
    true,
    false,
    false,
    false
  ])
  const link: Attachment = { type: 'url', title: 'Old', url: '/old' }
  expect(isComplete(fieldsOf(link), { edited: link, otherAttachments: [] })).toBe(true)
})

describe('a remote file', () => {
  const fields = filledFields({
    type: 'remoteFile',
    name: 'prices.csv',
    targetUrl: 'https://a.org/p?token=1'
  })

  it('requires a name and, for a new name, a URL', () => {
    expect(isComplete(fields, none)).toBe(true)
    expect(isComplete({ ...fields, targetUrl: '' }, none)).toBe(false)
    expect(problemsOf({ ...fields, targetUrl: 'ftp://a.org/p' }, none)).toEqual({ targetUrl: 'badTarget' })
    expect(problemsOf({ ...fields, name: 'a/b.csv' }, none)).toEqual({ name: 'badName' })
    expect(problemsOf({ ...fields, name: 'prices' }, none)).toEqual({ name: 'noExtension' })
    const context = { edited: remote, otherAttachments: [] }
    expect(isComplete(fieldsOf(remote), context)).toBe(true)
    expect(needsTarget({ ...fieldsOf(remote), name: 'other.csv' }, remote)).toBe(true)
    expect(isComplete({ ...fieldsOf(remote), name: 'other.csv' }, context)).toBe(false)
  })

  it('sends its URL only when the user has typed one', () => {
    expect(attachmentOf(fields, undefined, undefined)).toMatchObject({ targetUrl: 'https://a.org/p?token=1' })
    expect(attachmentOf(fieldsOf(remote), remote, undefined)).not.toHaveProperty('targetUrl')
  })
})

describe('a list of attachments that another user has changed', () => {
  const link: Attachment = { type: 'url', title: 'Site', url: 'https://a.org' }

  it('gets an added attachment at its end', () => {
    expect(withReplacement([remote], undefined, link)).toEqual([remote, link])
  })

  it('loses the removed attachment only, wherever it is by now', () => {
    expect(withReplacement([remote, link, report], link, undefined)).toEqual([remote, report])
    expect(withReplacement([remote], link, undefined)).toEqual([remote])
  })

  it('has one attachment for each file, also after both users have edited it', () => {
    const theirs = { ...report, title: 'Theirs' }
    const mine = { ...report, title: 'Mine' }
    expect(withReplacement([link, theirs], report, mine)).toEqual([link, mine])
  })
})
