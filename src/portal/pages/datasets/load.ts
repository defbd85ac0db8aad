/** Reads a dataset for its pages. */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { platformAddress, siteName } from '../../view/addresses.ts'
import type { Loading } from '../route.ts'

/** Dataset as the API returns it with `html`: its description is sanitized HTML. */
export type ShownDataset = Dataset & { owner: Dataset['owner'] & { departmentName?: string } }

/**
 * @returns undefined for a dataset that is not on the portal or not readable: the two cases must not be
 * distinguishable
 */
export async function readDataset({ visit, params, read }: Loading): Promise<ShownDataset | undefined> {
  const name = siteName(visit)
  const parameters = { html: 'vuetify', publicationSites: name }
  const { status, body } = await read(
    platformAddress(`/datasets/${encodeURIComponent(params.ref ?? '')}`, parameters)
  )
  if (status >= 500) throw new Error(`the dataset ${params.ref} cannot be read`)
  const dataset = body as ShownDataset
  return status === 200 && dataset.publicationSites?.includes(name) ? dataset : undefined
}

/** API path of a dataset, on the domain of the visit. */
export const datasetApi = ({ id }: Pick<Dataset, 'id'>): string =>
  `/data-fair/api/v1/datasets/${encodeURIComponent(id)}`

export const hasLines = ({ isMetaOnly, finalizedAt }: Dataset): boolean => !isMetaOnly && !!finalizedAt

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Text content of sanitized HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
