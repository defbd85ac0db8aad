import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { sectionIds } from '../sections.ts'

/** Goes to the page that a view has for itself, with what the address of this one says of the lines. */
export function useFullscreen(pathOf: (datasetId: string) => string): () => void {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { dataset } = useDataset()
  return useCallback(() => {
    const query = new URLSearchParams(parameters)
    // The tabs of the sections belong to the page that is left.
    for (const section of sectionIds) query.delete(section)
    void navigate(`${pathOf(dataset.id)}${query.size > 0 ? `?${query.toString()}` : ''}`)
  }, [navigate, parameters, pathOf, dataset.id])
}
