/** States of an application that shows one dataset: not configured, loading error, or loaded. */
import type { ReactNode } from 'react'
import type { Configuration } from '../../contract/applications/application.ts'
import { Failed, Loading, NotConfigured } from './states.tsx'
import { useDataset, type DescribedDataset } from './useAnswer.ts'

interface OfDatasetProps {
  configuration: Configuration
  children: (dataset: DescribedDataset) => ReactNode
}

export function OfDataset({ configuration, children }: OfDatasetProps) {
  const { dataset, isConfigured, error, retry } = useDataset(configuration)
  if (!isConfigured) return <NotConfigured />
  if (error) return <Failed error={error} onRetry={retry} />
  return dataset ? children(dataset) : <Loading />
}
