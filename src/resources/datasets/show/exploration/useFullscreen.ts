import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { sectionIds } from '../sections.ts'

/** Returns a function that opens the full page of a view, with the URL parameters of the lines. */
export function useFullscreen(pathOf: (datasetId: string) => string): () => void {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { dataset } = useDataset()
  return useCallback(() => {
    const query = new URLSearchParams(parameters)
    // The selected tab of each section belongs to the current page only.
    for (const section of sectionIds) query.delete(section)
    void navigate(`${pathOf(dataset.id)}${query.size > 0 ? `?${query.toString()}` : ''}`)
  }, [navigate, parameters, pathOf, dataset.id])
}
