/** Column whose values are selected from reference data (docs/api/virtual-and-master.md). No I/O. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { choicesOfAction } from '../../../../contract/remoteServices/actionUses.ts'
import { datasetOfService } from '../../../../contract/remoteServices/remoteService.ts'
import type { ServiceAction } from '../../../api/referenceServices.ts'

/** Attributes of a column that link it to reference data. */
const referenceAttributes = [
  'x-master',
  'x-fromUrl',
  'x-itemKey',
  'x-itemTitle',
  'x-itemsProp'
] as const satisfies (keyof SchemaProperty)[]
type ReferenceLink = Pick<SchemaProperty, (typeof referenceAttributes)[number]>

/** Changes that remove the link of a column to reference data. */
export const noReference = Object.fromEntries(
  referenceAttributes.map((attribute) => [attribute, undefined])
) as { [Attribute in keyof ReferenceLink]: undefined }

interface ReferenceSource {
  id: string
  title: string
  service: string
  /** Id of the reference dataset; undefined for a dataset of another platform. */
  dataset: string | undefined
  link: ReferenceLink
}

/** Returns the searches that provide values for a concept, as links of a column. */
export function referenceSources(actions: ServiceAction[], concept: string): ReferenceSource[] {
  return actions.flatMap(({ action, remoteService }): ReferenceSource[] => {
    const choices = choicesOfAction(action)
    if (choices?.output.concept !== concept || !remoteService.server) return []
    const id = `${remoteService.id}--${action.id}`
    const title = action.summary || action.id
    return [
      {
        id,
        title,
        service: remoteService.title,
        dataset: datasetOfService(remoteService.id),
        link: {
          'x-master': { id, title, remoteService: remoteService.id, action: action.id },
          'x-fromUrl': `${remoteService.server}${action.operation.path}?q={q}`,
          'x-itemKey': choices.output.name,
          ...(choices.label ? { 'x-itemTitle': choices.label.name } : {}),
          'x-itemsProp': 'results'
        }
      }
    ]
  })
}

/** Returns the changes of a column that set its link; attributes of the previous link are removed. */
export function linkChanges(
  source: ReferenceSource | undefined
): Partial<Record<keyof ReferenceLink, unknown>> {
  return { ...noReference, ...source?.link }
}
