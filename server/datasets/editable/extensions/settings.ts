/** Settings of the extensions of a dataset. No I/O. */
import type { Extension, RemoteExtension } from '../../../../contract/datasets/extensions.ts'
import { prefixOf } from '../../../../contract/datasets/extensions/prefix.ts'
import type { DatasetRecord } from '../../record.ts'
import type { LineContent } from '../lineContent.ts'
import type { StoredLine } from '../storedLine.ts'
import { extensionObjects } from './extensionObjects.ts'

type Extensions = Pick<DatasetRecord, 'extensions'>

function activeExtensions({ extensions }: Extensions): Extension[] {
  return (extensions ?? []).filter(({ active }) => active)
}

export function isExtended(dataset: Extensions): boolean {
  return activeExtensions(dataset).length > 0
}

function mandatoryExtensions(dataset: Extensions): RemoteExtension[] {
  return activeExtensions(dataset).filter(
    (extension): extension is RemoteExtension => extension.type === 'remoteService' && !!extension.mandatory
  )
}

export function isMandatory(dataset: Extensions): boolean {
  return mandatoryExtensions(dataset).length > 0
}

/** Returns the active extensions that have to be applied to all lines again. */
const flagged = (dataset: Extensions): Extension[] =>
  activeExtensions(dataset).filter(({ needsUpdate }) => needsUpdate)

export const hasFlags = (dataset: Extensions): boolean => flagged(dataset).length > 0

/** Returns the prefixes of the actions that have to be called again. */
export function flaggedPrefixes(dataset: Extensions): Set<string> {
  return new Set(
    flagged(dataset).flatMap((extension) => (extension.type === 'remoteService' ? prefixOf(extension) : []))
  )
}

/** Returns the extensions without their update flags, once they were applied to all lines. */
export function withoutFlags({ extensions }: Extensions): Extension[] {
  return (extensions ?? []).map((extension) => {
    if (!extension.active) return extension
    const { needsUpdate: _needsUpdate, ...applied } = extension
    return applied
  })
}

export const mandatoryPrefixes = (dataset: Extensions): string[] => mandatoryExtensions(dataset).map(prefixOf)

/** Returns the values of mandatory extensions, without which a line cannot be written. */
export function mandatoryObjects(
  line: Pick<StoredLine, 'extended'>,
  dataset: Pick<DatasetRecord, 'extensions' | 'schema'>
): LineContent {
  const mandatory = mandatoryExtensions(dataset)
  if (!mandatory.length) return {}
  const services = new Set(mandatory.map(({ remoteService, action }) => `${remoteService}/${action}`))
  const isTold = new Set(
    dataset.schema.flatMap(({ key, 'x-extension': extension }) =>
      extension && services.has(extension) ? [key] : []
    )
  )
  return extensionObjects(line, dataset, (key) => isTold.has(key))
}

/** Returns a text of everything that determines the extension values: equal for equal extensions of equal columns. */
export function extensionsState(
  dataset: Pick<DatasetRecord, 'extensions' | 'schema' | 'projection'>
): string {
  return JSON.stringify([
    activeExtensions(dataset).map(
      ({ needsUpdate: _needsUpdate, nextUpdate: _nextUpdate, autoUpdate: _autoUpdate, ...extension }) =>
        extension
    ),
    dataset.schema.map(({ enum: _enum, 'x-cardinality': _cardinality, ...column }) => column),
    dataset.projection?.code
  ])
}
