/** Addresses of datasets in the API. */
import { apiPath } from '../pageConfig.ts'

export const datasetsPath = `${apiPath}/datasets`

/** Address of a dataset, or of something under it. */
export function datasetPath(id: string, below = ''): string {
  return `${datasetsPath}/${encodeURIComponent(id)}${below}`
}
