/** Finds the datasets whose lines a virtual dataset shows (docs/api/virtual-and-master.md). */
import { createHash } from 'node:crypto'
import type { VirtualFilter } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { kindOf, type DatasetRecord } from '../record.ts'
import { childrenOf, type FindDataset } from './children.ts'

/** File or editable dataset whose lines a virtual dataset shows, with the filters on these lines. */
export interface Descendant {
  dataset: DatasetRecord
  /**
   * One list of filters for each path through virtual datasets to this dataset. A line is shown when it meets all
   * filters of at least one path.
   */
  ways: VirtualFilter[][]
}

/**
 * Returns the file and editable datasets below a virtual dataset, at any depth, each once.
 * @throws HttpError 501 when a dataset at any depth does not exist or may not be used, or without any descendant
 */
export async function descendantsOf(dataset: DatasetRecord, find: FindDataset): Promise<Descendant[]> {
  const descendants = new Map<string, Descendant>()
  await follow(dataset, [])
  if (!descendants.size) {
    throw notQueryable(
      "Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable."
    )
  }
  return [...descendants.values()]

  async function follow(parent: DatasetRecord, filtersAbove: VirtualFilter[]): Promise<void> {
    const { usable, problems } = await childrenOf(parent, find)
    const cannot = `Le jeu de données virtuel "${parent.id}" ne peut pas être requêté :`
    if (problems.length) throw notQueryable(`${cannot} ${problems.join(' ; ')}.`)
    const filters = [
      ...filtersAbove,
      ...(parent.virtual?.filters ?? []).filter(({ values }) => values.length)
    ]
    for (const child of usable) {
      if (child.virtual?.filterActiveAccount) {
        throw notQueryable(
          `${cannot} il utilise le jeu de données virtuel enfant "${child.id}" qui définit un filtre sur le compte actif, ce qui n'est pas supporté.`
        )
      }
      const kind = kindOf(child)
      if (kind === 'virtual')
        await follow(
          child,
          filters.map((filter) => knownTo(child, filter))
        )
      else if (kind !== 'metaOnly' && child.finalizedAt) {
        const existing = descendants.get(child.id)
        if (existing) existing.ways.push(filters)
        else descendants.set(child.id, { dataset: child, ways: [filters] })
      }
    }
  }
}

/**
 * Makes a filter on a column that the virtual child does not show use a column without values, so that filters cannot
 * reveal hidden values.
 */
function knownTo({ schema }: DatasetRecord, filter: VirtualFilter): VirtualFilter {
  return schema.some(({ key }) => key === filter.key) ? filter : { ...filter, key: noColumn }
}

/** Key that no column has, since keys have at least one character. */
const noColumn = ''

/** Makes the 501 error of a virtual dataset that cannot be read; its message is also sent to clients in production. */
function notQueryable(message: string): HttpError {
  return httpError('virtualNotQueryable', { text: message })
}

/**
 * Returns a hash of everything that the lines of a virtual dataset depend on: columns, versions of the descendants and
 * filters.
 * @param changesOf returns the number of the last change of an editable dataset
 */
export function stateOf(
  { schema }: Pick<DatasetRecord, 'schema'>,
  descendants: Descendant[],
  changesOf: (dataset: DatasetRecord) => number
): string {
  const columns = schema.map((column) => [column.key, column.type, column.format, column.separator])
  const sources = descendants.map(({ dataset, ways }) => [
    dataset.id,
    dataset._lines?.file,
    dataset.isRest ? changesOf(dataset) : 0,
    ways
  ])
  return createHash('sha256')
    .update(JSON.stringify([columns, sources]))
    .digest('base64url')
}
