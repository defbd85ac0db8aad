/** Prefix of the keys of the columns that an action adds to a dataset (docs/api/extensions.md). */
import type { RemoteExtension } from '../extensions.ts'

const droppedWords = ['masterdata', 'find', 'bulk', 'search']
const replacedCharacters = [':', '-', '.', ' ']

/** Prefix of a new extension: a short name of its action. Each rule replaces the first occurrence only. */
export function prefixOfAction(action: string): string {
  let name = action.toLowerCase()
  for (const word of droppedWords) name = name.replace(word, '')
  for (const character of replacedCharacters) name = name.replace(character, '_')
  name = name.replace(/^post/, '').replaceAll('__', '_').replace(/^_/, '').replace(/_$/, '')
  return `_${name}`
}

type Prefixed = Pick<RemoteExtension, 'remoteService' | 'action' | 'propertyPrefix' | 'shortId'>

/** Prefix of the columns of a stored extension, extensions of early versions included. */
export function prefixOf({ propertyPrefix, shortId, remoteService, action }: Prefixed): string {
  if (propertyPrefix) return propertyPrefix
  return shortId ? `_ext_${shortId}` : `_ext_${remoteService}_${action}`
}
