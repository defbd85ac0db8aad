/** Reference data of every account, among the datasets to select. No I/O. */
import type { OfferedService, ReferenceUse } from '../../../api/referenceServices.ts'
import { foldText } from '../../../i18n/collation.ts'
import type { PickedDataset } from './pickedDataset.ts'

/** Returns the dataset that a service offers for a use. Its owner is known for the use in virtual datasets only. */
function referenceDataset(service: OfferedService, use: ReferenceUse): PickedDataset | undefined {
  const { virtualDatasets, standardSchema } = service
  const dataset = use === 'virtualDatasets' ? virtualDatasets?.parent : standardSchema?.dataset
  if (!dataset) return undefined
  const owner = use === 'virtualDatasets' ? virtualDatasets?.parent?.owner : undefined
  return { id: dataset.id, title: dataset.title, ...(owner ? { owner } : {}), isReference: true }
}

/** Returns the reference data whose title contains every word of a text. */
export function matchingReferences(
  services: OfferedService[],
  use: ReferenceUse,
  text: string
): PickedDataset[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return services.flatMap((service) => {
    const dataset = referenceDataset(service, use)
    if (!dataset) return []
    const title = foldText(dataset.title)
    return words.every((word) => title.includes(word)) ? [dataset] : []
  })
}

/**
 * Merges datasets without duplicates, reference data first, with all their known fields.
 * @param detailed reference data with more fields, not necessarily in `others`
 */
export function referencesFirst(
  references: PickedDataset[],
  others: PickedDataset[],
  detailed: PickedDataset[] = []
): PickedDataset[] {
  const byId = new Map([...detailed, ...others].map((dataset) => [dataset.id, dataset]))
  const ids = new Set(references.map(({ id }) => id))
  return [
    ...references.map((dataset) => ({ ...dataset, ...byId.get(dataset.id) })),
    ...others.filter(({ id }) => !ids.has(id))
  ]
}
