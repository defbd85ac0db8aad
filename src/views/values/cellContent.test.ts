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
  it('is empty for a missing value, and shows zero and false', () => {
    expect(shown({}, undefined)).toEqual({ kind: 'empty' })
    expect(shown({ type: 'integer' }, 0)).toEqual({ kind: 'number', text: '0' })
    expect(shown({ type: 'boolean' }, false)).toEqual({ kind: 'text', text: 'non' })
  })

  it('formats numbers in the language with all their digits, and years without a separator', () => {
    expect(shown({ type: 'number' }, 1234567.123456)).toEqual({
      kind: 'number',
      text: '1\u202f234\u202f567,123456'
    })
    expect(shown({ type: 'number' }, 0.1)).toEqual({ kind: 'number', text: '0,1' })
    expect(shown({ type: 'integer' }, 2024)).toEqual({ kind: 'number', text: '2024' })
    expect(shown({ type: 'integer' }, 20_240)).toEqual({ kind: 'number', text: '20\u202f240' })
  })

  it('shows the label of a value', () => {
    expect(shown({ 'x-labels': { x: 'Libellé' } }, 'x')).toEqual({ kind: 'text', text: 'Libellé' })
    expect(shown({ type: 'integer', 'x-labels': { '1': 'Un' } }, 1)).toEqual({ kind: 'text', text: 'Un' })
    expect(shown({ 'x-labels': { x: 'Libellé' } }, 'y')).toEqual({ kind: 'text', text: 'y' })
  })

  it('splits multivalued cells at their separator', () => {
    expect(shown({ separator: ';', 'x-labels': { b: 'B' } }, 'a ; b;')).toEqual({
      kind: 'items',
      items: [
        { value: 'a', text: 'a' },
        { value: 'b', text: 'B' }
      ]
    })
  })

  it('links to pages, but not to scripts', () => {
    const page = { 'x-refersTo': 'https://schema.org/WebPage' }
    expect(shown(page, 'https://example.org/a')).toMatchObject({
      kind: 'link',
      href: 'https://example.org/a'
    })
    expect(shown(page, 'javascript:alert(1)')).toEqual({ kind: 'text', text: 'javascript:alert(1)' })
    expect(safeHref(' https://x')).toBeUndefined()
  })

  it('shows the name of a document, linked to its attachment', () => {
    const document = { 'x-refersTo': 'http://schema.org/DigitalDocument' }
    expect(shown(document, 'plans/Plan%20A.pdf', { _attachment_url: 'https://h/attachments/x' })).toEqual({
      kind: 'link',
      text: 'Plan A.pdf',
      href: 'https://h/attachments/x',
      fileName: 'Plan A.pdf'
    })
    expect(shown(document, 'plans/a.pdf')).toEqual({ kind: 'text', text: 'plans/a.pdf' })
  })

  it('shows no avatar for a change made with an API key', () => {
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
  it('does not shift a calendar date to another time zone', () => {
    expect(formatDate('2024-01-15', 'fr')).toBe('15/01/2024')
    expect(formatDate('2024-02-31', 'fr')).not.toBe('')
    expect(formatDate('soon', 'fr')).toBe('soon')
  })

  it('shows a date-time in its own offset, with the other clocks when they differ', () => {
    const shownTime = formatDateTime('2024-01-15T10:30:00+09:00', 'fr', { viewer: 'Europe/Paris' })
    expect(shownTime.text).toBe('15 janv. 2024, 10:30')
    expect(shownTime.clocks).toEqual({
      source: '15 janv. 2024, 10:30 (UTC+9)',
      utc: '15 janv. 2024, 01:30 (UTC)',
      viewer: '15 janv. 2024, 02:30 (UTC+1)'
    })
  })

  it('shows a date-time in UTC in the time zone of its column', () => {
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

  it('has no other clock when the offset is the one of the viewer', () => {
    expect(
      formatDateTime('2024-07-15T10:30:00+02:00', 'fr', { viewer: 'Europe/Paris' }).clocks
    ).toBeUndefined()
    expect(formatDateTime('2024-01-15T10:30:00Z', 'fr', { viewer: 'UTC' }).clocks).toBeUndefined()
  })

  it('shows UTC times in the time zone of the viewer, and reads a missing offset as UTC', () => {
    for (const value of ['2024-07-15T10:30:00Z', '2024-07-15T10:30:00']) {
      expect(formatDateTime(value, 'fr', { viewer: 'Europe/Paris' })).toMatchObject({
        text: '15 juil. 2024, 12:30',
        clocks: { source: '15 juil. 2024, 10:30 (UTC)' }
      })
    }
  })

  it('shows seconds other than zero, and text that is not a date', () => {
    expect(formatDateTime('2024-01-15T10:30:12Z', 'fr', { viewer: 'UTC' }).text).toBe(
      '15 janv. 2024, 10:30:12'
    )
    expect(formatDateTime('later', 'fr', { viewer: 'UTC' })).toEqual({ text: 'later' })
  })

  it('formats offsets from UTC', () => {
    expect([0, 60, -210, 330].map(offsetName)).toEqual(['UTC', 'UTC+1', 'UTC-3:30', 'UTC+5:30'])
  })
})

describe('long names', () => {
  it('are truncated in the middle', () => {
    expect(cutMiddle('a-very-long-document-name.pdf', 12, 4)).toBe('a-very-….pdf')
    expect(cutMiddle('short.pdf', 12, 4)).toBe('short.pdf')
  })

  it('are the decoded last segment of a path', () => {
    expect(fileName('https://h/a/b%20c.pdf?x=1')).toBe('b c.pdf')
    expect(fileName('a/100%')).toBe('100%')
  })
})
