import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { cellContent, safeHref } from './cellContent.ts'
import { formatDate, formatDateTime, offsetName } from './dateTime.ts'
import { cutMiddle, fileName } from './shorten.ts'

const context = { locale: 'fr', truncate: 50, booleans: { true: 'oui', false: 'non' } }
const column = (extra: Partial<SchemaProperty>): SchemaProperty => ({ key: 'a', type: 'string', ...extra })
const shown = (extra: Partial<SchemaProperty>, value: unknown, others = {}): unknown =>
  cellContent(column(extra), { a: value, _score: null, ...others }, context)

describe('the value of a cell', () => {
  it('shows nothing for a missing value, and zero and false for themselves', () => {
    expect(shown({}, undefined)).toEqual({ kind: 'empty' })
    expect(shown({ type: 'integer' }, 0)).toEqual({ kind: 'number', text: '0' })
    expect(shown({ type: 'boolean' }, false)).toEqual({ kind: 'text', text: 'non' })
  })

  it('writes numbers in the language, with all their digits', () => {
    expect(shown({ type: 'number' }, 1234567.123456)).toEqual({
      kind: 'number',
      text: '1\u202f234\u202f567,123456'
    })
    expect(shown({ type: 'number' }, 0.1)).toEqual({ kind: 'number', text: '0,1' })
    expect(shown({ type: 'integer' }, 2024)).toEqual({ kind: 'number', text: '2024' })
    expect(shown({ type: 'integer' }, 20_240)).toEqual({ kind: 'number', text: '20\u202f240' })
  })

  it('prefers the label of a value', () => {
    expect(shown({ 'x-labels': { x: 'Libellé' } }, 'x')).toEqual({ kind: 'text', text: 'Libellé' })
    expect(shown({ type: 'integer', 'x-labels': { '1': 'Un' } }, 1)).toEqual({ kind: 'text', text: 'Un' })
    expect(shown({ 'x-labels': { x: 'Libellé' } }, 'y')).toEqual({ kind: 'text', text: 'y' })
  })

  it('splits values with a separator', () => {
    expect(shown({ separator: ';', 'x-labels': { b: 'B' } }, 'a ; b;')).toEqual({
      kind: 'items',
      items: [
        { value: 'a', text: 'a' },
        { value: 'b', text: 'B' }
      ]
    })
  })

  it('links pages, never scripts', () => {
    const page = { 'x-refersTo': 'https://schema.org/WebPage' }
    expect(shown(page, 'https://example.org/a')).toMatchObject({
      kind: 'link',
      href: 'https://example.org/a'
    })
    expect(shown(page, 'javascript:alert(1)')).toEqual({ kind: 'text', text: 'javascript:alert(1)' })
    expect(safeHref(' https://x')).toBeUndefined()
  })

  it('names a document by its file and links its attachment', () => {
    const document = { 'x-refersTo': 'http://schema.org/DigitalDocument' }
    expect(shown(document, 'plans/Plan%20A.pdf', { _attachment_url: 'https://h/attachments/x' })).toEqual({
      kind: 'link',
      text: 'Plan A.pdf',
      href: 'https://h/attachments/x',
      fileName: 'Plan A.pdf'
    })
    expect(shown(document, 'plans/a.pdf')).toEqual({ kind: 'text', text: 'plans/a.pdf' })
  })

  it('shows no picture for a change made with a key', () => {
    expect(
      cellContent(
        column({ key: '_updatedByName' }),
        { _updatedByName: 'K', _updatedBy: 'apiKey:1', _score: null },
        context
      )
    ).toEqual({
      kind: 'account',
      text: 'K',
      showsName: true
    })
  })
})

describe('dates', () => {
  it('never shifts a calendar date', () => {
    expect(formatDate('2024-01-15', 'fr')).toBe('15/01/2024')
    expect(formatDate('2024-02-31', 'fr')).not.toBe('')
    expect(formatDate('soon', 'fr')).toBe('soon')
  })

  it('shows a date-time in its own offset, and the other clocks when they differ', () => {
    const shownTime = formatDateTime('2024-01-15T10:30:00+09:00', 'fr', { viewer: 'Europe/Paris' })
    expect(shownTime.text).toBe('15 janv. 2024, 10:30')
    expect(shownTime.clocks).toEqual({
      source: '15 janv. 2024, 10:30 (UTC+9)',
      utc: '15 janv. 2024, 01:30 (UTC)',
      viewer: '15 janv. 2024, 02:30 (UTC+1)'
    })
  })

  it('shows a time without offset by the clock of its column, whoever looks at it', () => {
    const zones = { column: 'UTC', viewer: 'Europe/Paris' }
    expect(formatDateTime('2024-01-15T14:00:00.000Z', 'fr', zones)).toEqual({
      text: '15 janv. 2024, 14:00',
      clocks: {
        source: '15 janv. 2024, 14:00 (UTC)',
        utc: '15 janv. 2024, 14:00 (UTC)',
        viewer: '15 janv. 2024, 15:00 (UTC+1)'
      }
    })
    expect(formatDateTime('2024-01-15T14:00:00+02:00', 'fr', zones).text).toBe('15 janv. 2024, 14:00')
    const unknown = { column: 'Mars/Base', viewer: 'Europe/Paris' }
    expect(formatDateTime('2024-01-15T14:00:00Z', 'fr', unknown).text).toBe('15 janv. 2024, 15:00')
  })

  it('has one clock when the offset is the one of the viewer', () => {
    expect(
      formatDateTime('2024-07-15T10:30:00+02:00', 'fr', { viewer: 'Europe/Paris' }).clocks
    ).toBeUndefined()
    expect(formatDateTime('2024-01-15T10:30:00Z', 'fr', { viewer: 'UTC' }).clocks).toBeUndefined()
  })

  it('shows UTC times in the zone of the viewer, and takes a missing offset for UTC', () => {
    for (const value of ['2024-07-15T10:30:00Z', '2024-07-15T10:30:00']) {
      expect(formatDateTime(value, 'fr', { viewer: 'Europe/Paris' })).toMatchObject({
        text: '15 juil. 2024, 12:30',
        clocks: { source: '15 juil. 2024, 10:30 (UTC)' }
      })
    }
  })

  it('keeps seconds when there are some, and a text that is no date', () => {
    expect(formatDateTime('2024-01-15T10:30:12Z', 'fr', { viewer: 'UTC' }).text).toBe(
      '15 janv. 2024, 10:30:12'
    )
    expect(formatDateTime('later', 'fr', { viewer: 'UTC' })).toEqual({ text: 'later' })
  })

  it('names offsets', () => {
    expect([0, 60, -210, 330].map(offsetName)).toEqual(['UTC', 'UTC+1', 'UTC-3:30', 'UTC+5:30'])
  })
})

describe('long names', () => {
  it('are cut in their middle', () => {
    expect(cutMiddle('a-very-long-document-name.pdf', 12, 4)).toBe('a-very-….pdf')
    expect(cutMiddle('short.pdf', 12, 4)).toBe('short.pdf')
  })

  it('are the last segment, decoded', () => {
    expect(fileName('https://h/a/b%20c.pdf?x=1')).toBe('b c.pdf')
    expect(fileName('a/100%')).toBe('100%')
  })
})
