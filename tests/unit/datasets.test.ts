import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datasetStatuses, type DatasetStatus, type SchemaProperty } from '../../contract/datasets/dataset.ts'
import { titleFromFileName } from '../../server/datasets/write/create.ts'
import { isBreaking } from '../../server/datasets/write/breaking.ts'
import { patchStatus } from '../../server/datasets/write/patchStatus.ts'
import { permissionsAfterMove } from '../../server/owned/owner.ts'
import { nextStep, stepOf } from '../../server/datasets/processing/nextStep.ts'
import { applyStep } from '../../server/datasets/processing/applyStep.ts'
import { indexingSummary, validationSummary } from '../../server/datasets/processing/diagnostic.ts'
import type { DatasetKind, DatasetRecord } from '../../server/datasets/record.ts'
import { withDraft } from '../../server/datasets/record.ts'
import { onlyStandard, withPrivate } from '../../server/datasets/schema/concepts.ts'
import { extendSchema } from '../../server/datasets/schema/extendSchema.ts'
import { mergeSchema } from '../../server/datasets/schema/mergeSchema.ts'
import { changeText, structureChanges } from '../../server/datasets/schema/structureChanges.ts'
import { openLocks } from '../../server/owned/locks.ts'
import { datasetRecord } from '../../server/datasets/testing.ts'
import { fullTextQuery } from '../../server/owned/words.ts'
import { sortOf, ownersOf } from '../../server/owned/list/parameters.ts'
import { markdownToHtml, sanitized, truncatedHtml } from '../../server/owned/read/text.ts'

const text = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})

const originalFile = { name: 'a.csv', size: 1, mimetype: 'text/csv' }

function record(values: Partial<DatasetRecord> = {}): DatasetRecord {
  return datasetRecord({ originalFile, ...values })
}

const kinds: DatasetKind[] = ['file', 'rest', 'virtual', 'metaOnly']

/** Status after each successful step. */
const after: Record<string, (kind: DatasetKind) => DatasetStatus> = {
  initialize: (kind) => (kind === 'file' ? 'loaded' : kind === 'virtual' ? 'indexed' : 'analyzed'),
  store: () => 'stored',
  normalize: () => 'normalized',
  analyze: () => 'analyzed',
  validate: () => 'validated',
  extend: () => 'extended',
  index: () => 'indexed',
  finalize: () => 'finalized'
}

describe('the next processing step', () => {
  it('leads every dataset from every status to a final one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...datasetStatuses),
        fc.boolean(),
        fc.boolean(),
        (kind, start, needsConversion, isExtended) => {
          let status: DatasetStatus = start
          for (let count = 0; count < 10; count++) {
            const step = stepOf({ kind, status, needsConversion, isExtended })
            if (!step) break
            status = step === 'validate' && isExtended ? 'extended' : (after[step]?.(kind) ?? status)
          }
          expect(stepOf({ kind, status, needsConversion, isExtended })).toBeUndefined()
          // Only files have statuses without a next step other than the final ones.
          if (kind === 'file') expect(['finalized', 'error', 'draft']).toContain(status)
        }
      )
    )
  })

  it('of the draft comes before that of the published version', () => {
    const draftReason = { key: 'file-updated', message: '', validationMode: 'always' } as const
    const both = record({ status: 'analyzed', draft: { status: 'stored', draftReason } })
    expect(nextStep(both)).toEqual({ step: 'analyze', isDraft: true, from: 'stored' })
    const waiting = record({ status: 'analyzed', draft: { status: 'finalized', draftReason } })
    expect(nextStep(waiting)).toEqual({ step: 'validate', isDraft: false, from: 'analyzed' })
  })

  it('of a failed dataset waits for the date of its retry', () => {
    const failed = record({
      status: 'error',
      errorStatus: 'validated',
      errorRetry: '2026-01-01T00:10:00.000Z'
    })
    expect(nextStep(failed, new Date('2026-01-01T00:09:59Z'))).toBeUndefined()
    expect(nextStep(failed, new Date('2026-01-01T00:10:00Z'))).toMatchObject({
      step: 'index',
      from: 'validated'
    })
    expect(nextStep(record({ status: 'error', errorStatus: 'validated' }))).toBeUndefined()
  })
})

describe('a draft', () => {
  const draft = {
    status: 'indexed' as const,
    title: 'New',
    summary: null as unknown as string,
    draftReason: { key: 'file-updated', message: '', validationMode: 'always' } as const,
    updatedAt: '2026-02-01T00:00:00.000Z',
    updatedBy: { id: 'v' },
    _files: 'new',
    _lines: { file: 'new.duckdb', count: 3 }
  }
  const dataset = record({
    summary: 'old',
    bbox: [0, 0, 1, 1],
    _files: 'old',
    _lines: { file: 'old', count: 1 },
    draft
  })

  it('is merged over the published values, without the computed values of the published version', () => {
    const seen = withDraft(dataset)
    expect(seen).toMatchObject({ title: 'New', status: 'indexed', _files: 'new', id: 'd' })
    expect('summary' in seen || 'bbox' in seen || 'draft' in seen).toBe(false)
    expect(
      withDraft(record({ _lines: { file: 'old', count: 1 }, draft: { ...draft, _lines: undefined } }))._lines
    ).toBe(undefined)
  })

  it('replaces all published values in one change when it is published', () => {
    const step = { step: 'finalize', isDraft: true, from: 'indexed' } as const
    const values = { finalizedAt: '2026-03-01T00:00:00.000Z' }
    const promoted = applyStep(dataset, step, { status: 'finalized', values, draft: 'promote' })
    expect(promoted).toMatchObject({
      title: 'New',
      status: 'finalized',
      finalizedAt: values.finalizedAt,
      dataUpdatedAt: draft.updatedAt,
      dataUpdatedBy: { id: 'v' },
      _files: 'new',
      _lines: { file: 'new.duckdb' }
    })
    for (const key of ['draft', 'draftReason', 'validateDraft', 'bbox', 'summary'])
      expect(promoted).not.toHaveProperty(key)
  })
})

describe('the status set by a patch', () => {
  const columns = [text('a'), text('b')]
  const file = record({
    schema: columns,
    file: { name: 'a.csv', size: 1, mimetype: 'text/csv', schema: columns }
  })
  const changed = (patch: Partial<SchemaProperty>, base = file): ReturnType<typeof patchStatus> =>
    patchStatus(base, { ...base, schema: [{ ...text('a'), ...patch }, text('b')] }, new Set(['schema']))

  it.each<[string, Partial<SchemaProperty>, DatasetStatus | undefined]>([
    ['title', { title: 'A' }, undefined],
    ['labels', { 'x-labels': { x: 'X' } }, undefined],
    ['separator', { separator: ',' }, 'validated'],
    ['time zone', { timeZone: 'UTC' }, 'validated'],
    ['capabilities', { 'x-capabilities': { index: false } }, 'validated'],
    ['geo concept', { 'x-refersTo': 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long' }, 'validated'],
    ['attachment concept', { 'x-refersTo': 'http://schema.org/DigitalDocument' }, 'validated'],
    ['other concept', { 'x-refersTo': 'http://schema.org/City' }, 'indexed'],
    ['transform', { 'x-transform': { type: 'integer' } }, 'analyzed'],
    ['type', { type: 'integer' }, 'analyzed'],
    ['rule', { minLength: 2 }, 'validation-updated'],
    ['required', { 'x-required': true }, 'validation-updated']
  ])('%s', (_name, patch, status) => {
    expect(changed(patch).status).toBe(status)
  })

  it('is unset when a constraint is only removed, or columns reordered', () => {
    const ruled = { ...file, schema: [text('a', { minLength: 2 }), text('b')] }
    expect(patchStatus(ruled, { ...ruled, schema: columns }, new Set(['schema']))).toEqual({})
    expect(patchStatus(file, { ...file, schema: columns.toReversed() }, new Set(['schema']))).toEqual({})
    expect(patchStatus(file, file, new Set(['title']))).toEqual({})
    expect(patchStatus(file, file, new Set(['thumbnails']))).toEqual({ finalizedAt: true })
  })

  it('of a failed dataset is the failed step, unless an earlier step is needed', () => {
    const failed = { ...file, status: 'error' as const, errorStatus: 'validated' as const }
    expect(patchStatus(failed, failed, new Set())).toEqual({ status: 'validated' })
    expect(patchStatus({ ...failed, errorStatus: undefined }, failed, new Set())).toEqual({
      status: 'stored'
    })
    expect(changed({ 'x-transform': { expr: '1' } }, failed).status).toBe('analyzed')
  })
})

describe('dataset rules', () => {
  it('detect breaking patches', () => {
    const dataset = { schema: [text('a'), text('_id', { 'x-calculated': true })] }
    expect(isBreaking(dataset, { title: 'x' })).toBe(false)
    expect(isBreaking(dataset, { slug: 'x' })).toBe(true)
    expect(isBreaking(dataset, { schema: [text('a', { title: 'A', format: 'uri-reference' })] })).toBe(false)
    expect(isBreaking(dataset, { schema: [text('a', { format: 'date' })] })).toBe(true)
    expect(isBreaking(dataset, { schema: [] })).toBe(true)
  })

  it('merge schemas: settings and positions kept, missing columns removed, new ones last', () => {
    const existing = [text('b', { title: 'B' }), text('gone'), text('a')]
    const detected = [
      text('a'),
      text('b'),
      { ...text('code'), codeLike: true },
      text('long', { 'x-display': 'textarea' })
    ]
    const merged = mergeSchema(existing, detected)
    expect(merged.map((column) => column.key)).toEqual(['b', 'a', 'code', 'long'])
    expect(merged[0]?.title).toBe('B')
    expect(merged[2]).toEqual(text('code', { 'x-capabilities': { text: false, insensitive: false } }))
    expect(merged[3]?.['x-capabilities']).toEqual({ index: false, values: false, insensitive: false })
  })

  it('restore types from the file, then apply transforms and concepts, then add calculated columns', () => {
    const file = {
      name: 'a.csv',
      size: 1,
      mimetype: 'text/csv',
      schema: [{ key: 'n', type: 'integer' as const }]
    }
    const extended = extendSchema(
      [
        { key: 'n', type: 'string', 'x-calculated': false },
        text('lat', { 'x-refersTo': 'http://schema.org/latitude' }),
        text('lon', { 'x-refersTo': 'http://schema.org/longitude' }),
        text('day', { format: 'date', 'x-refersTo': 'https://schema.org/startDate' }),
        text('_i', { 'x-calculated': true })
      ],
      { file },
      onlyStandard
    )
    expect(extended.map((column) => column.key)).toEqual([
      'n',
      'lat',
      'lon',
      'day',
      '_geopoint',
      '_id',
      '_i',
      '_rand'
    ])
    expect(extended[0]?.type).toBe('integer')
    expect(extended[3]?.format).toBe('date')
    expect(extended[3]?.['x-concept']).toEqual({ id: 'startDate', title: 'Date de début', primary: true })
    expect(extendSchema(extended, { file }, onlyStandard)).toEqual(extended)
  })

  it('add the calculated columns once, even if clients send them back', () => {
    const keys = (dataset: Parameters<typeof extendSchema>[1]): string[] =>
      extendSchema([text('a'), text('_id'), text('_updatedAt')], dataset, onlyStandard).map(({ key }) => key)
    expect(keys({ isRest: true })).toEqual(['a', '_updatedAt', '_id', '_i', '_rand'])
    expect(keys({})).toEqual(['a', '_id', '_i', '_rand'])
    // The update date of an editable child.
    expect(keys({ isVirtual: true })).toContain('_updatedAt')
  })

  it('add the concepts of the account after the standard ones', () => {
    const line = { id: 'line', identifiers: ['https://bus.org/line', 'line'], title: 'Ligne' }
    const concepts = withPrivate([
      { ...line, type: 'string' },
      { ...line, id: 'mine', identifiers: ['http://schema.org/City'], type: 'number' }
    ])
    const columns: SchemaProperty[] = [
      { key: 'n', type: 'integer', 'x-refersTo': 'line' },
      text('c', { 'x-refersTo': 'http://schema.org/City' }),
      text('o', { 'x-refersTo': 'https://bus.org/stop' })
    ]
    const [n, city, other] = extendSchema(columns, {}, concepts)
    expect(n).toMatchObject({ type: 'string', 'x-concept': { id: 'line', title: 'Ligne', primary: true } })
    expect(city?.['x-concept']?.id).toBe('city')
    expect(other).not.toHaveProperty('x-concept')
  })

  it('detect differences of structure', () => {
    const old = [text('a', { 'x-originalName': 'A' }), text('b'), text('u', { format: 'uri-reference' })]
    const next = [text('a', { 'x-originalName': 'A', format: 'date' }), text('u'), text('c')]
    expect(structureChanges(old, next).map((change) => changeText(change))).toEqual([
      'colonne A a changé de type string -> string/date',
      'colonne b manquante',
      'colonne c ajoutée'
    ])
  })

  it('keep public permissions when the owner changes, and others inside one organization', () => {
    const anyone = { classes: ['list'] }
    const person = { type: 'user' as const, id: 'p', classes: ['read'] }
    const partner = { type: 'organization' as const, id: 'other', classes: ['read'] }
    const own = { type: 'organization' as const, id: 'o', classes: ['read'] }
    const from = { type: 'organization' as const, id: 'o', name: 'O' }
    const entries = [anyone, person, partner, own]
    expect(permissionsAfterMove(from, { type: 'user', id: 'u', name: 'U' }, entries)).toEqual([anyone])
    const inside = permissionsAfterMove(from, { ...from, department: 'd' }, entries)
    expect(inside.slice(2)).toEqual([anyone, person, partner])
  })

  it('derive the title from the file name', () => {
    expect(titleFromFileName('my_file-(2024).v2.csv.gz')).toBe('my file 2024 v2')
  })

  it('summarize rejected lines', () => {
    const errors = [1, 2, 3].map((line) => ({ line, message: 'x'.repeat(200) }))
    const [percent, first, , , others] = validationSummary(errors, 5, 10).split('\n')
    expect([percent, others]).toEqual(['50% des lignes ont une erreur de validation.', '2 autres erreurs...'])
    expect(first).toHaveLength('Ligne 1: '.length + 140)
    expect(indexingSummary([{ line: 4, message: 'bad' }], 1, 1000)).toBe(
      '0.1% des lignes sont en erreur.\n<br> - Ligne 4: bad'
    )
  })
})

describe('the list parameters', () => {
  it('parse searches as words, phrases and exclusions', () => {
    expect(fullTextQuery('écoles publiques')).toBe('("ecol" OR "publiqu")')
    expect(fullTextQuery('écoles école -a -a Écoles')).toBe('("ecol") NOT ("a")')
    expect(fullTextQuery('"budget primitif" -annexe')).toBe('("budget primitif") NOT ("anex")')
    expect(fullTextQuery('  ')).toBeUndefined()
    expect(fullTextQuery('-rien')).toBeUndefined()
    fc.assert(fc.property(fc.string(), (q) => void fullTextQuery(q)))
  })

  it('parse sorts and owners', () => {
    expect(sortOf({ sort: '-title,count:-1' })).toEqual([
      { field: 'title', descending: true },
      { field: 'count', descending: true }
    ])
    expect(() => sortOf({ sort: "title';drop" })).toThrow('bad sort order')
    expect(ownersOf('organization:o:-,-user:u')).toEqual([
      { type: 'organization', id: 'o', department: null, isExcluded: false },
      { type: 'user', id: 'u', isExcluded: true }
    ])
  })
})

describe('truncated HTML', () => {
  it('has closed tags and a short text', () => {
    expect(truncatedHtml('<p>ab <b>cd</b> ef</p>', 4)).toBe('<p>ab <b>c...</b></p>')
    expect(truncatedHtml('<p>a &amp; b</p>', 3)).toBe('<p>a &amp;...</p>')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<b>', 'word ', '&lt;')),
        fc.nat(30),
        (parts, length) => {
          const short = truncatedHtml(parts.join(''), length)
          const plain = short.replace(/<[^>]*>/g, '').replace(/\.\.\.$/, '')
          expect(plain.replace(/&\w+;/g, '.').length).toBeLessThanOrEqual(length)
        }
      )
    )
  })
})

describe('locks', () => {
  it('are granted in order, and time out', async () => {
    const freed: string[] = []
    const locks = openLocks({ onFree: (id) => freed.push(id), busy: (id) => `${id} is busy` })
    const first = await locks.acquire('d', 10)
    expect(locks.tryAcquire('d')).toBeUndefined()
    await expect(locks.acquire('d', 5)).rejects.toMatchObject({ statusCode: 409 })
    const second = locks.acquire('d', 1000)
    first()
    first()
    const release = await second
    expect(freed).toEqual([])
    release()
    expect(freed).toEqual(['d'])
    locks.tryAcquire('d')?.()
    expect(freed).toEqual(['d'])
  })
})

describe('descriptions', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="java&amp;#115;cript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="https://example.com"></iframe>',
    '[x](javascript:alert(1))'
  ])('contain no active content: %s', (given) => {
    const active = /onerror|javascript:|java&#115;|<script|<iframe|href="data:/
    expect(markdownToHtml(given, 'true')).not.toMatch(active)
    expect(sanitized(given)).not.toMatch(given.startsWith('[') ? /<script/ : active)
  })

  it('without HTML stay unchanged', () => {
    expect(sanitized('a > b & c\n> quote')).toBe('a > b & c\n> quote')
    expect(markdownToHtml('**a** ![i](https://example.com/i.png)', 'true')).toBe(
      '<p><strong>a</strong> <img src="https://example.com/i.png" alt="i" /></p>'
    )
  })
})
