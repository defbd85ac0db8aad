/** Which scopes open which operations of the datasets (docs/api/permissions.md): pure. */
import type { ApiKeyScope } from '../../contract/apiKeys.ts'
import { classOf, datasetOperations } from '../../contract/operations.ts'

export const datasetScopes = {
  all: 'datasets',
  read: ['datasets', 'datasets-read'],
  write: ['datasets', 'datasets-write'],
  admin: ['datasets', 'datasets-admin'],
  ownLines: ['datasets']
} as const

/** Operations that need the session of a person, whatever the key. */
const sessionOnly = ['getReadApiKey', 'readIntegrity', 'readIntegrityRevisions']

export function scopesOfOperation(operation: string): readonly ApiKeyScope[] {
  if (sessionOnly.includes(operation)) return []
  switch (classOf(datasetOperations, operation)) {
    case 'list':
    case 'read':
    case 'readAdvanced':
      return datasetScopes.read
    case 'write':
      return datasetScopes.write
    case 'manageOwnLines':
      return datasetScopes.ownLines
    case 'admin':
      return datasetScopes.admin
    case undefined:
      return []
  }
}
