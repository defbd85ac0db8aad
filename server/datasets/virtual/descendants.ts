/** Where the lines of a virtual dataset come from (docs/api/virtual-and-master.md). */
import { createHash } from 'node:crypto'
import type { VirtualFilter } from '../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { kindOf, type DatasetRecord } from '../record.ts'
import { childrenOf, type FindDataset } from './children.ts'

/** A dataset with lines of its own, and which of them are seen. */
export interface Descendant {
  dataset: DatasetRecord
  /** One list of filters for each way to the dataset: a line is seen when it meets all those of one way. */
  ways: VirtualFilter[][]
}

/**
 * The datasets with lines of their own that a virtual one is made of, each once.
 * @throws HttpError 501 when one of them, at any depth, is gone or may not be used, or when there is none
 */
export async function descendantsOf(dataset: DatasetRecord, find: FindDataset): Promise<Descendant[]> {
  const found = new Map<string, Descendant>()
  await follow(dataset, [])
  if (!found.size) {
    throw notQueryable(
      "Le jeu de données virtuel ne peut pas être requêté, il n'utilise aucun jeu de données requêtable."
    )
  }
  return [...found.values()]

  async function follow(parent: DatasetRecord, above: VirtualFilter[]): Promise<void> {
    const { usable, problems } = await childrenOf(parent, find)
    const cannot = `Le jeu de données virtuel "${parent.id}" ne peut pas être requêté :`
    if (problems.length) throw notQueryable(`${cannot} ${problems.join(' ; ')}.`)
    const filters = [...above, ...(parent.virtual?.filters ?? []).filter(({ values }) => values.length)]
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
        const known = found.get(child.id)
        if (known) known.ways.push(filters)
        else found.set(child.id, { dataset: child, ways: [filters] })
      }
    }
  }
}

/** A filter on what a virtual child hides finds nothing out: its column has no value on any line. */
function knownTo({ schema }: DatasetRecord, filter: VirtualFilter): VirtualFilter {
  return schema.some(({ key }) => key === filter.key) ? filter : { ...filter, key: noColumn }
}

/** Columns have a key of one character at least. */
const noColumn = ''

/** What a virtual dataset cannot do, its readers are told in production as well. */
function notQueryable(message: string): HttpError {
  return httpError('virtualNotQueryable', { text: message })
}

/**
 * A text that is another one when the lines of a virtual dataset are.
 * @param changesOf sequence of the last change of an editable dataset
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
