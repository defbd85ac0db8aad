/** Parameters `size`, `page` and `skip` of the lists of the events service. */
import { Type } from 'typebox'
import { pagingOf as boundedPaging, type Paging } from '../owned/list/parameters.ts'

export const usualSize = '10'

export const pagingParameters = {
  size: Type.Optional(Type.String({ description: 'Nombre de résultats (10 par défaut)' })),
  skip: Type.Optional(Type.String({ description: 'Nombre de résultats à passer' })),
  page: Type.Optional(Type.String({ description: 'Page, à partir de 1' }))
}

/**
 * Parses the pagination.
 * @throws HttpError 400 beyond 10,000
 */
export function pagingOf({ size, ...others }: { size?: string; skip?: string; page?: string }): Paging {
  return boundedPaging({ size: size && /^\d+$/.test(size) ? size : usualSize, ...others })
}
