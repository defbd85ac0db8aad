/** Reference data of any account among the datasets that may be chosen. */
import type { OfferedService, ReferenceUse } from '../../../api/referenceServices.ts'
import { folded } from '../../../i18n/collation.ts'
import type { PickedDataset } from './pickedDataset.ts'

/** The dataset that a service offers for a use; its owner is told by some services only. */
export function referenceDataset(service: OfferedService, use: ReferenceUse): PickedDataset | undefined {
  const { virtualDatasets, standardSchema } = service
  const named = use === 'virtualDatasets' ? virtualDatasets?.parent : standardSchema?.dataset
  if (!named) return undefined
  const owner = use === 'virtualDatasets' ? virtualDatasets?.parent?.owner : undefined
  return { id: named.id, title: named.title, ...(owner ? { owner } : {}), isReference: true }
}

/** Those that have every word of a text, without what is found or excluded otherwise. */
export function matchingReferences(
  services: OfferedService[],
  use: ReferenceUse,
  text: string,
  without: ReadonlySet<string>
): PickedDataset[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return services.flatMap((service) => {
    const dataset = referenceDataset(service, use)
    if (!dataset || without.has(dataset.id)) return []
    const title = folded(dataset.title)
    return words.every((word) => title.includes(word)) ? [dataset] : []
  })
}
