/** API paths of datasets. */
import { apiPath } from '../pageConfig.ts'

export const datasetsPath = `${apiPath}/datasets`

/** API path of a dataset, or of a sub-resource. */
export function datasetPath(id: string, below = ''): string {
  return `${datasetsPath}/${encodeURIComponent(id)}${below}`
}
