import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDataset } from '../../live/DatasetPageContext.ts'

/** Goes to the page that a view has for itself, with what the address of this one says of the lines. */
export function useFullscreen(pathOf: (datasetId: string) => string): () => void {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { dataset } = useDataset()
  return useCallback(() => {
    const query = parameters.toString()
    void navigate(`${pathOf(dataset.id)}${query ? `?${query}` : ''}`)
  }, [navigate, parameters, pathOf, dataset.id])
}
