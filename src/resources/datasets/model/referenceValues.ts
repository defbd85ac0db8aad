/** Values of a column that are chosen among reference data (docs/api/virtual-and-master.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { choicesOfAction } from '../../../../contract/remoteServices/actionUses.ts'
import { datasetOfService } from '../../../../contract/remoteServices/remoteService.ts'
import type { ServiceAction } from '../../../api/referenceServices.ts'

/** What the column keeps of its link. */
const referenceAttributes = [
  'x-master',
  'x-fromUrl',
  'x-itemKey',
  'x-itemTitle',
  'x-itemsProp'
] as const satisfies (keyof SchemaProperty)[]
type ReferenceLink = Pick<SchemaProperty, (typeof referenceAttributes)[number]>

/** Changes of a column that lose its link to reference data. */
export const noReference = Object.fromEntries(
  referenceAttributes.map((attribute) => [attribute, undefined])
) as { [Attribute in keyof ReferenceLink]: undefined }

interface ReferenceSource {
  id: string
  title: string
  service: string
  /** Id of the dataset, when it is of this platform. */
  dataset: string | undefined
  link: ReferenceLink
}

/** The searches that can fill a column of a concept, as links of the column. */
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

/** The link as changes of the column: one without label leaves none of a former one. */
export function linkChanges(
  source: ReferenceSource | undefined
): Partial<Record<keyof ReferenceLink, unknown>> {
  return { ...noReference, ...source?.link }
}
