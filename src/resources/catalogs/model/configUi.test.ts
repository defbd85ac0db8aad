import { expect, it } from 'vitest'
import { configUi } from './configUi.ts'

it('selects the field of each type of property', () => {
  const ui = configUi({
    type: 'object',
    properties: {
      url: { type: 'string', format: 'uri' },
      apiKey: { type: 'string', format: 'password', maxLength: 200 },
      privateKey: { type: 'string', format: 'password', maxLength: 10_000 },
      format: { type: 'string', enum: ['csv'] },
      kind: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
      deep: { type: 'boolean' },
      most: { type: 'integer' },
      addresses: { type: 'array', items: { type: 'string' } },
      organization: { type: 'object', title: 'Organization', properties: { id: { type: 'string' } } }
    }
  })
  const named = Object.entries(ui).map(([name, { 'ui:field': field }]) => [name, field])
  expect(Object.fromEntries(named)).toEqual({
    url: 'text',
    apiKey: 'secret',
    privateKey: 'secret',
    format: 'valueChoice',
    kind: 'valueChoice',
    deep: 'checkbox',
    most: 'number',
    addresses: 'chips',
    organization: undefined
  })
  expect(ui.privateKey['ui:options']).toMatchObject({ rows: 4 })
  expect(ui.kind['ui:options']).toMatchObject({ choices: [{ value: 'a', label: 'A' }], restricted: true })
  expect(ui.organization).toMatchObject({
    id: { 'ui:field': 'text' },
    'ui:options': { sections: [{ title: 'Organization', keys: ['id'] }] }
  })
})
