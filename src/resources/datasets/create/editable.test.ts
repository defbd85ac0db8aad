import { describe, expect, it } from 'vitest'
import { columnKey } from '../model/newColumn.ts'
import { areValidColumns, columnProblem, editableBody, newColumn, type NewColumn } from './editable.ts'

const column = (name: string, attributes: Partial<NewColumn> = {}): NewColumn => ({
  ...newColumn(0),
  name,
  ...attributes
})

describe('the columns of a new editable dataset', () => {
  it.each([
    ['Date de début', 'date_de_debut'],
    ["  N° d'œuvre (été) ", 'n_d_oeuvre_ete'],
    ['Straße', 'strasse'],
    ['_id', 'id'],
    ['日本', ''],
    ['—', '']
  ])('%j has the key %j', (name, key) => {
    expect(columnKey(name)).toBe(key)
  })

  it('have distinct and valid keys; those without a name are ignored', () => {
    const columns = [column('Nom'), column('nom '), column('?'), column('')]
    expect(columns.map((tested) => columnProblem(columns, tested))).toEqual([
      undefined,
      { kind: 'sameKey', name: 'Nom' },
      { kind: 'noKey' },
      undefined
    ])
    expect(areValidColumns(columns)).toBe(false)
    expect(areValidColumns([column('Nom'), column('')])).toBe(true)
  })

  it('are sent as a schema, with the primary key and the settings of the lines', () => {
    const columns = [
      column('Code', { required: true, inKey: true }),
      column('Début', { kind: 'date' }),
      column('Avis', { kind: 'longText' }),
      column('')
    ]
    const fields = { columns, history: true, storeUpdatedBy: true, lineOwnership: false }
    expect(editableBody({ ...fields, attachmentTitle: 'Document' }, true)).toEqual({
      isRest: true,
      rest: { history: true, lineOwnership: false, storeUpdatedBy: true },
      primaryKey: ['code'],
      attachmentsAsImage: true,
      schema: [
        {
          key: 'code',
          'x-originalName': 'Code',
          title: '',
          type: 'string',
          'x-capabilities': { textAgg: false },
          maxLength: 200,
          'x-required': true
        },
        { key: 'debut', 'x-originalName': 'Début', title: '', type: 'string', format: 'date' },
        {
          key: 'avis',
          'x-originalName': 'Avis',
          title: '',
          type: 'string',
          'x-display': 'textarea',
          'x-capabilities': { index: false, values: false, textAgg: false, insensitive: false },
          maxLength: 1000
        },
        {
          key: 'attachmentPath',
          type: 'string',
          title: 'Document',
          'x-refersTo': 'http://schema.org/DigitalDocument'
        }
      ]
    })
    const plain = editableBody({ ...fields, columns: [column('a')], attachmentTitle: undefined }, true)
    expect(plain).not.toHaveProperty('primaryKey')
    expect(plain).not.toHaveProperty('attachmentsAsImage')
  })
})
