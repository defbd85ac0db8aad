import { expect, it } from 'vitest'
import type { PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { actionsOf, pluginText, targetOf } from './newPublication.ts'

it('gives the type of remote object that each action writes to', () => {
  const item = { id: 'p1', title: 'Trees', type: 'folder' }
  const named = { id: 'p1', title: 'Trees' }
  expect(targetOf('createFolderInRoot', item)).toEqual({})
  expect(targetOf('createResource', item)).toEqual({ remoteFolder: named })
  expect(targetOf('replaceFolder', item)).toEqual({ remoteFolder: named })
  expect(targetOf('replaceResource', item)).toEqual({ remoteResource: named })
  expect(targetOf('createFolder', undefined)).toEqual({})
})

it('offers the actions that the catalog supports, with the texts of its type', () => {
  expect(actionsOf({ capabilities: ['import', 'replaceFolder', 'createFolderInRoot'] })).toEqual([
    'createFolderInRoot',
    'replaceFolder'
  ])
  const plugin = {
    metadata: { i18n: { fr: { actionLabels: { createResource: 'Un fichier' } } } }
  } as unknown as PluginDescription
  expect(pluginText(plugin, 'actionLabels', { action: 'createResource', language: 'fr' })).toBe('Un fichier')
  expect(pluginText(plugin, 'actionLabels', { action: 'createResource', language: 'en' })).toBeUndefined()
})
